// npm run …: installs what is missing, then runs a script of the project on the pinned Node.
import { tmpdir } from 'node:os'
import { ensureInstalled } from './first-start/ensure-installed.mjs'
import { requireDiskSpace, requireWorkplace } from './first-start/requirements.mjs'
import { runPinned } from './first-start/run-pinned.mjs'
import { settle } from './first-start/write-lock.mjs'

/** Scripts that write into the project's folder: builds, reports, data of the tests' servers. */
const WRITES = /^(?:src\/build|tests\/(?:run-all|changed|planted-faults))\b/
const WORK_MB = 200

const [script, ...args] = process.argv.slice(2)
if (script === undefined) {
  console.error('usage: node src/server/commands/run.mjs <script> [arguments]')
  process.exit(2)
}
await ensureInstalled()
if (WRITES.test(script)) {
  requireWorkplace(WORK_MB)
  // Databases and browser profiles are there.
  if (script.startsWith('tests/')) requireDiskSpace(WORK_MB, tmpdir())
}
settle()
process.exitCode = await runPinned(script, args)
