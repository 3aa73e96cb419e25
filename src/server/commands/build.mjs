// npm run build: installs what is missing, then builds the site: whole, or with `--quick` without what the server makes
// later. `--if-stale`: only if its sources have changed since.
import { parseArgs } from 'node:util'
import { buildSite } from './first-start/build-site.mjs'
import { ensureInstalled } from './first-start/ensure-installed.mjs'
import { giveUp } from './first-start/requirements.mjs'
import { settle } from './first-start/write-lock.mjs'

await ensureInstalled()
const readOptions = () => {
  try {
    return parseArgs({ options: { quick: { type: 'boolean' }, 'if-stale': { type: 'boolean' } } })
  } catch (error) {
    return giveUp(`${error.message.split('. ')[0]}. There are: --quick --if-stale`)
  }
}
const { quick, 'if-stale': onlyIfStale } = readOptions().values
process.exitCode = await buildSite({ onlyIfStale, args: quick ? ['--quick'] : [] })
settle()
