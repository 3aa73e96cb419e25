import { Worker } from 'node:worker_threads'
import { StorageUnavailable } from '../storage-unavailable.ts'
import type { MigrateOptions } from './migrate.ts'
import type { MigrationJob, MigrationNews } from './migration-job.ts'

/**
 * As `migrate`, in a thread of its own: SQLite works on the thread that calls it, which would answer nothing meanwhile.
 * @throws StorageUnavailable
 */
export const migrateInWorker = (
  file: string,
  { migrations, nowMs, onProgress = () => undefined }: MigrateOptions,
): Promise<void> => {
  const job: MigrationJob = { file, known: migrations.map(({ name }) => name), nowMs: nowMs() }
  const worker = new Worker(new URL('./migration-worker.ts', import.meta.url), { workerData: job })
  return new Promise((resolve, reject) => {
    worker.on('message', (news: MigrationNews) => {
      switch (news.type) {
        case 'progress':
          return onProgress(news.progress)
        case 'done':
          return resolve()
        case 'unavailable':
          return reject(new StorageUnavailable(news.reason))
      }
    })
    worker.on('error', reject)
    // Without effect after any of the above.
    worker.on('exit', () => reject(new Error('the migrations ended without a result')))
  })
}
