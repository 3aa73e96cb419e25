// Runs on the system's own Node, before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
// The whole module: a Node too old for some of its exports must still get as far as the message about that.
import fs from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../../..')

/** Says in one line what is missing, and ends the process. */
export const giveUp = (line) => {
  console.error(line)
  process.exit(1)
}

const readEngines = () => JSON.parse(fs.readFileSync(join(ROOT, 'package.json'), 'utf8')).engines

/** Whether `version` is at least what a range such as `>=20.20` names. */
const reaches = (version, range) => {
  const [wanted, found] = [range.slice(2), version].map((text) => text.split('.').map(Number))
  const [majors, minors = 0] = wanted
  return found[0] > majors || (found[0] === majors && (found[1] ?? 0) >= minors)
}

/** Ends the process on a Node that is too old for any command of the project. */
export const requireNode = () => {
  const { node } = readEngines()
  if (reaches(process.versions.node, node)) return
  giveUp(
    `Néomuse needs Node ${node.slice(2)} or later, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org, and start again.`,
  )
}

/** Ends the process where packages cannot be installed: no npm, or one that does not read the lock file. */
export const requireNpm = () => {
  const { npm } = readEngines()
  const found = /^npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? askNpm()
  if (found === null)
    giveUp('Néomuse needs npm to install its packages, and it was not found. It comes with Node.')
  if (!reaches(found, npm))
    giveUp(
      `Néomuse needs npm ${npm.slice(2)} or later, and this is npm ${found}: npm install -g npm`,
    )
}

/** Ends the process when a command that has no arguments is given some. */
export const requireNoArguments = (command) => {
  const [first] = process.argv.slice(2)
  if (first === undefined) return
  giveUp(
    `${command} takes no arguments, and got ${first}. Settings are environment variables: PORT=3001 ${command}`,
  )
}

const askNpm = () => {
  const shell = process.platform === 'win32'
  const { status, stdout } = spawnSync('npm', ['--version'], { encoding: 'utf8', shell })
  return status === 0 ? stdout.trim() : null
}

/** Ends the process when the disk of the folder has less free space. */
export const requireDiskSpace = (megabytes, folder = ROOT) => {
  if (!fs.existsSync(folder)) giveUp(`There is no folder ${folder}, where this command writes.`)
  const { bavail, bsize } = fs.statfsSync(folder)
  const free = Math.floor((bavail * bsize) / 1_000_000)
  if (free >= megabytes) return
  giveUp(`Not enough disk space: ${folder} needs about ${megabytes} MB, and ${free} MB are free.`)
}

const WRITE_FAULTS = {
  EACCES: 'may not be written by this account',
  EPERM: 'may not be written by this account',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
}

const FOR_START = 'the packages or the built site are missing or out of date'

/** Explains to the user why the project's folder cannot be written, and why it must be. */
export const whyUnwritable = (error, need = FOR_START) =>
  `${ROOT} ${WRITE_FAULTS[error.code] ?? `cannot be written (${error.message})`}, and ${need}.`

/** Makes the cache folder. Ends the process on failure. */
export const requireCache = (need = FOR_START) => {
  try {
    // Not `recursive`: then a read-only disk would be reported as a missing folder.
    fs.mkdirSync(join(ROOT, '.cache'))
  } catch (error) {
    if (error.code !== 'EEXIST') giveUp(whyUnwritable(error, need))
  }
}

/** Ends the process when a command cannot write in the project's folder. */
export const requireWorkplace = (megabytes) => {
  const need = 'this command writes there'
  requireDiskSpace(megabytes)
  requireCache(need)
  const probe = join(ROOT, `.cache/probe-${process.pid}`)
  try {
    fs.writeFileSync(probe, 'x')
    fs.rmSync(probe)
  } catch (error) {
    giveUp(whyUnwritable(error, need))
  }
}

/** Ends the process when the port is in use. Other faults of the address are reported by the server. */
export const requirePort = async () => {
  const port = Number(process.env.PORT?.trim() || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return
  const isProduction = process.env.NODE_ENV?.trim() === 'production'
  const host = process.env.HOST?.trim() || (isProduction ? '0.0.0.0' : '127.0.0.1')
  const fault = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
  if (fault === 'EADDRINUSE')
    giveUp(
      `PORT: ${port} is in use on ${host}. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
    )
}
