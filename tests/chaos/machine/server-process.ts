import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts'
import { TEST_DATA_KEY } from '#tests/support/test-seal.ts'

const MAIN = 'src/server/main.ts'
const ADDRESS = /^Néomuse: (http:\/\/\S+)$/m
const TIMEOUT_MS = 30_000

export const SETUP_CODE = 'set-up code of the chaos tests'
export const METRICS_TOKEN = 'metrics-of-the-chaos-tests'

export type ServerProcess = {
  readonly address: string
  readonly process: ChildProcess
  /** From the first instruction to taking requests. */
  readonly startMs: number
  /** Everything that it has printed. */
  readonly said: () => string
  /** Resolves with the exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<number | null>
}

export type ServerOptions = {
  readonly env: Readonly<Record<string, string>>
  /** A program that starts Node, such as strace with its options. */
  readonly under?: readonly string[]
}

/** The real server with production settings, as a process of its own, once it accepts requests. */
export const startServer = async (options: ServerOptions): Promise<ServerProcess> => {
  const server = spawnServer(options)
  const address = await server.taken
  if (address === null) throw new Error(`the server does not start:\n${server.said()}`)
  return { ...server, address, startMs: server.startedMs() }
}

/** An interrupted run leaves no server behind. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Does not wait until the server accepts requests. */
export const spawnServer = ({ env, under = [] }: ServerOptions) => {
  const [program = process.execPath, ...args] = [...under, process.execPath, MAIN]
  const begunMs = performance.now()
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      DATA_KEY: TEST_DATA_KEY,
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost',
      HOST: '127.0.0.1',
      PORT: '0',
      SETUP_CODE,
      METRICS_TOKEN,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let text = ''
  let takenMs = 0
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    running.delete(child)
    return code ?? null
  })
  const taken = new Promise<string | null>((resolve) => {
    const give = (address: string | null): void => {
      clearTimeout(timer)
      resolve(address)
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
    const listen = (chunk: Buffer): void => {
      text += chunk.toString()
      const address = ADDRESS.exec(text)?.[1]
      if (address === undefined || takenMs > 0) return
      takenMs = performance.now() - begunMs
      give(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then(() => give(null))
  })
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    return ended
  }
  return {
    process: child,
    taken,
    startedMs: () => takenMs,
    said: () => text,
    ended,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}
