import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPort } from '#tests/support/claim-port.ts'
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts'

export type Product = {
  readonly origin: string
  readonly dataDir: string
  /** As a power cut would: SIGKILL, the data stays. */
  readonly kill: () => Promise<void>
  /** Starts again on the same data and port. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The stories run against a basic server: STORY_SERVER=basic. */
export const isBasicServer = process.env.STORY_SERVER === 'basic'

/** The built site and the server, as a process of their own, on fresh demo data. */
export const startProduct = async (
  /** In addition to its own variables. */
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> => {
  const port = await claimPort()
  const dataDir = mkdtempSync(join(tmpdir(), 'neomuse-'))
  const { STORY_DATA } = process.env
  if (STORY_DATA && !('SEED' in settings) && !('DATA_KEY' in settings))
    cpSync(STORY_DATA, dataDir, { recursive: true })
  let server = await startServer({ port, dataDir, settings })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    kill: () => end('SIGKILL'),
    restart: async () => {
      server = await startServer({ port, dataDir, settings })
    },
    stop: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A folder with the demo data, as a first start leaves it. Products that find it in STORY_DATA begin with a copy. */
export const makeDemoData = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'neomuse-demo-'))
  const server = await startServer({ port: await claimPort(), dataDir, settings: {} })
  server.kill('SIGTERM')
  await once(server, 'exit')
  return dataDir
}

type Place = {
  readonly port: number
  readonly dataDir: string
  readonly settings: Readonly<Record<string, string>>
}

/** The token of the first admin, in a server that is not in development mode. */
export const STORY_SETUP_CODE = 'set-up code of the stories'

const startServer = async ({ port, dataDir, settings }: Place): Promise<ChildProcess> => {
  const { NODE_ENV, DATABASE_URL, SETUP_CODE, SMTP_URL, ...environment } = process.env
  const env = {
    ...environment,
    PORT: String(port),
    HOST: 'localhost',
    DATA_DIR: dataDir,
    SEED: 'demo',
    SETUP_CODE: STORY_SETUP_CODE,
    ...COMPILE_CACHE,
    ...settings,
  }
  const server = spawn(process.execPath, command(port, dataDir), {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(`:${port}`)) resolve(server)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', () => reject(new Error(`the server did not start:\n${output}`)))
  })
}

const command = (port: number, dataDir: string): string[] =>
  isBasicServer
    ? [
        'tests/support/basic-server/serve.ts',
        `--port=${port}`,
        `--data=${join(dataDir, 'basic.json')}`,
      ]
    : ['src/server/main.ts', '--dev']
