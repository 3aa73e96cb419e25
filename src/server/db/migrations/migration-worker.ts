import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '../open-sqlite.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import type { MigrationJob, MigrationNews } from './migrate-in-worker.ts'

/** Here waiting blocks nobody: another process may be running the same migrations. */
const BUSY_TIMEOUT_MS = 600_000

const tell = (news: MigrationNews): void => parentPort?.postMessage(news)

const runJob = async ({ file, known, nowMs }: MigrationJob): Promise<void> => {
  const engine = openSqlite(file, BUSY_TIMEOUT_MS)
  try {
    await migrate(engine, {
      migrations: MIGRATIONS.filter(({ name }) => known.includes(name)),
      nowMs: () => nowMs,
      onProgress: (progress) => tell({ type: 'progress', progress }),
    })
    // All of it was one transaction, which leaves a log as long as the database.
    await engine.dropFormerPages()
  } finally {
    await engine.close()
  }
}

try {
  await runJob(workerData)
  tell({ type: 'done' })
} catch (error) {
  if (!(error instanceof StorageUnavailable)) throw error
  tell({ type: 'unavailable', reason: error.message })
}
