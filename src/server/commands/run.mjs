// npm run …: installs what is missing, then runs a script of the project on the pinned Node.
import { ensureInstalled } from './ensure-installed.mjs'
import { runPinned } from './run-pinned.mjs'

const [script, ...args] = process.argv.slice(2)
if (script === undefined) {
  console.error('usage: node src/server/commands/run.mjs <script> [arguments]')
  process.exit(2)
}
ensureInstalled()
process.exitCode = await runPinned(script, args)
