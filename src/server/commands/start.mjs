// npm start: from a fresh clone to a running site. Each step is skipped when its work is done already.
import { buildSite } from './first-start/build-site.mjs'
import { ensureInstalled } from './first-start/ensure-installed.mjs'
import { requireNoArguments, requireNode, requirePort } from './first-start/requirements.mjs'
import { runPinned } from './first-start/run-pinned.mjs'
import { settle } from './first-start/write-lock.mjs'

requireNode()
requireNoArguments('npm start')
await requirePort()
await ensureInstalled()
const code = await buildSite({
  onlyIfStale: true,
  args: ['--quick'],
  // With a wrong one the server would not start.
  checkFirst: () => runPinned('src/server/commands/check-settings.ts', [], { mustFinish: true }),
})
if (code !== 0) process.exit(code)
settle()
const wantsDemo = !process.env.SEED && process.env.NODE_ENV !== 'production'
process.exitCode = await runPinned(
  'src/server/main.ts',
  // `--dev` has no effect when a setting says that others reach this server.
  ['--finish-site', '--dev'],
  { env: wantsDemo ? { SEED: 'demo' } : {} },
)
