import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type RunningPostgres = {
  /** Of a database from which others can be made. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * A PostgreSQL of its own on a free port, in a folder that goes when it stops, or when this process ends. `durable`
 * keeps its promises to the disk.
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
