import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'

export type RunningProcess = {
  readonly address: string
  /** From its first instruction until it accepts requests. */
  readonly startMs: number
  /** Processor time that it has used; null where the system does not provide it. */
  readonly cpuSeconds: () => number | null
  /** Memory that it holds; null where the system does not provide it. */
  readonly memoryMb: () => number | null
  readonly stop: () => Promise<void>
}

export type ProcessOptions = {
  readonly script: string
  /** The file for its output. */
  readonly logFile: string
  readonly args?: readonly string[]
  readonly nodeArgs?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const LOOK_EVERY_MS = 2
const ADDRESS = /^\S+: (http:\/\/\S+)$/m

/**
 * Runs a server as a process of its own; resolves once it has printed its address. Where the system allows, it runs on
 * one core, and this process on the others: so the load never takes the server's time.
 */
export const startProcess = async (options: ProcessOptions): Promise<RunningProcess> => {
  const { script, logFile, args = [], nodeArgs = [], env = {} } = options
  const [program = process.execPath, ...programArgs] = [
    ...onCore(SERVER_CORE),
    process.execPath,
    ...nodeArgs,
    script,
    ...args,
  ]
  // A pipe would make the server wait whenever the load generator is too busy to read its log.
  const log = openSync(logFile, 'w')
  const beganMs = performance.now()
  const child = spawn(program, programArgs, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', log, 'inherit'],
  })
  closeSync(log)
  let hasEnded = false
  const ended = once(child, 'close').then(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    const address = ADDRESS.exec(readFileSync(logFile, 'utf8'))?.[1]
    const startMs = performance.now() - beganMs
    if (address !== undefined) return { address, startMs, cpuSeconds, memoryMb, stop }
    await setTimeout(LOOK_EVERY_MS)
  }
  throw new Error(`${script} ended without an address:\n${readFileSync(logFile, 'utf8')}`)

  function cpuSeconds(): number | null {
    return readCpuSeconds(child.pid)
  }

  function memoryMb(): number | null {
    return readMemoryMb(child.pid)
  }

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await ended
  }
}

const SERVER_CORE = '0'

const hasCores =
  availableParallelism() > 1 && spawnSync('taskset', ['-c', SERVER_CORE, 'true']).status === 0

const onCore = (core: string): readonly string[] => (hasCores ? ['taskset', '-c', core] : [])

/** Leaves the server's core to it. Returns what was done, for the report. */
export const leaveServerCore = (): string => {
  if (!hasCores) return 'server and load share the cores of this machine'
  const others = `1-${availableParallelism() - 1}`
  spawnSync('taskset', ['-a', '-c', '-p', others, String(process.pid)])
  return `server on core ${SERVER_CORE}, load on core ${others}`
}

/** Source: proc_pid_status(5), `VmRSS` in kB. */
const readMemoryMb = (pid: number | undefined): number | null => {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return null
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1_024
}

/** The kernel counts in hundredths of a second, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** Source: proc_pid_stat(5), fields 14 and 15; the name before them may contain spaces. */
const readCpuSeconds = (pid: number | undefined): number | null => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
