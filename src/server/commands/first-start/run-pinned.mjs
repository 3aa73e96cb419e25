// Runs on the system's own Node, before anything is installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { PINNED_NODE } from './ensure-installed.mjs'
import { ROOT } from './requirements.mjs'

const SERVER = 'src/server/main.ts'

/**
 * Without limits, Node leaves half a gigabyte of what long lists have used; the server itself needs 45 MB of it with
 * 100,000 orders. The last of two equal options counts, so these go before those of the person who starts it.
 */
const nodeOptions = (script) => {
  if (script !== SERVER) return {}
  const ours = JSON.parse(readFileSync(new URL('server-options.json', import.meta.url), 'utf8'))
  return { NODE_OPTIONS: [...ours, process.env.NODE_OPTIONS ?? ''].join(' ').trim() }
}

/**
 * Runs a script of the project on the pinned Node, from the project's folder, with the packages' commands on the path.
 * Forwards signals to it. `onStart` receives its process. Resolves with its exit code. `mustFinish`: after a signal that
 * is never 0, even if the script had ended before it could notice.
 */
export const runPinned = (script, args = [], { env = {}, onStart, mustFinish = false } = {}) =>
  new Promise((resolve) => {
    let received = null
    const forward = (signal) => {
      received = signal
      child.kill(signal)
    }
    // A signal between the script's start and these lines would end this process alone.
    process.on('SIGINT', forward)
    process.on('SIGTERM', forward)
    const child = spawn(PINNED_NODE, [join(ROOT, script), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        // Caches compiled sources: that halves the time of the next start.
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
        ...process.env,
        ...nodeOptions(script),
        ...env,
        PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      },
    })
    if (child.pid !== undefined) onStart?.(child.pid)
    // The shell in which npm runs scripts does not pass signals on: when it is gone, the server must end too.
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500)
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      // A signal that came with the script's end is reported after this event.
      setImmediate(() => {
        process.off('SIGINT', forward)
        process.off('SIGTERM', forward)
        const stop = signal ?? (code === 0 && mustFinish ? received : null)
        resolve(stop === null ? code : 128 + (constants.signals[stop] ?? 0))
      })
    })
  })
