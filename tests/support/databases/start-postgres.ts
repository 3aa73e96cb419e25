import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type RunningPostgres = {
  /** The address of a database from which others can be created. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL on a free port, in a folder that is removed when it stops or when this process ends. `durable`
 * makes each commit wait for the disk.
 */
export const startPostgres = async ({ durable = false } = {}): Promise<RunningPostgres> => {
  const script = join(import.meta.dirname, 'run-postgres.ts')
  const child = spawn(process.execPath, [script, ...(durable ? ['--durable'] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ends = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  const [url] = await Promise.race([once(lines, 'line'), ends])
  if (typeof url !== 'string') throw new Error('PostgreSQL does not start')
  return {
    url,
    stop: async () => {
      child.stdin.end()
      await ends
    },
  }
}
