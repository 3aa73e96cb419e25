// npm run build: installs what is missing, then builds the whole site.
import { buildSite } from './first-start/build-site.mjs'
import { ensureInstalled } from './first-start/ensure-installed.mjs'
import { settle } from './first-start/write-lock.mjs'

await ensureInstalled()
process.exitCode = await buildSite({})
settle()
