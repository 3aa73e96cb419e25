import { join } from 'node:path'
import { runCommand } from '#tests/chaos/machine/run-command.ts'
import { type ServerProcess, startServer } from '#tests/chaos/machine/server-process.ts'
import { claimPort } from '#tests/support/claim-port.ts'

export type StageServer = {
  /** The server's own address, which bypasses the proxy. */
  readonly address: string
  readonly file: string
  readonly isRunning: () => boolean
  readonly kill: () => Promise<void>
  /** Stops the server as a deploy does. */
  readonly stop: () => Promise<void>
  /** Starts it again, on the same data and port; does nothing when it runs already. */
  readonly start: () => Promise<void>
  readonly backUp: () => Promise<void>
  /** Restores the backup. The server must not run. */
  readonly restore: () => Promise<void>
}

/** The real server with production settings, on demo data of its own. */
export const startStageServer = async (folder: string): Promise<StageServer> => {
  const PORT = String(await claimPort())
  const env = { DATA_DIR: folder, SEED: 'demo', PORT }
  const backup = join(folder, 'backup.ndjson.gz')
  let server: ServerProcess | null = await startServer({ env })
  const { address } = server
  const command = async (script: string, args: readonly string[]): Promise<void> => {
    const { code, said } = await runCommand(`src/server/commands/${script}.ts`, args, env)
    if (code !== 0) throw new Error(`${script}: ${said}`)
  }
  return {
    address,
    file: join(folder, 'neomuse.db'),
    isRunning: () => server !== null,
    kill: async () => {
      await server?.kill()
      server = null
    },
    stop: async () => {
      await server?.stop()
      server = null
    },
    start: async () => {
      server ??= await startServer({ env })
    },
    backUp: () => command('db-backup', [backup]),
    restore: () => command('db-restore', [backup, '--replace']),
  }
}
