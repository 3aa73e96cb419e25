import { type ChildProcess, spawn } from 'node:child_process'

/** A fault may make a program that never ends: then it has been found, too. */
const LONGEST_MS = 15 * 60_000

let running: ChildProcess | null = null

/** In a group of its own, so that it ends with everything that it has started. Resolves with its exit code. */
export const runCommand = (command: readonly string[], folder: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const [program = '', ...args] = command
    const env = { ...process.env, NO_COLOR: '1' }
    const child = spawn(program, args, { cwd: folder, env, stdio: 'ignore', detached: true })
    running = child
    const timer = setTimeout(stopRunning, LONGEST_MS)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      running = null
      resolve(code ?? 1)
    })
  })

/** Whatever runs now, with all that it has started. */
export const stopRunning = (): void => {
  if (running?.pid === undefined) return
  try {
    process.kill(-running.pid, 'SIGKILL')
  } catch (gone) {
    if (!(gone instanceof Error && 'code' in gone && gone.code === 'ESRCH')) throw gone
  }
}
