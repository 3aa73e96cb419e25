// npm run …: installs what is missing, then runs a script of the project on the pinned Node.
import { ensureInstalled } from './first-start/ensure-installed.mjs'
import { runPinned } from './first-start/run-pinned.mjs'
import { settle } from './first-start/settling.mjs'

const [script, ...args] = process.argv.slice(2)
if (script === undefined) {
  console.error('usage: node src/server/commands/run.mjs <script> [arguments]')
  process.exit(2)
}
await ensureInstalled()
settle()
process.exitCode = await runPinned(script, args)
