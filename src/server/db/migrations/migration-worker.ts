import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '../open-sqlite.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import type { MigrationJob, MigrationNews } from './migration-job.ts'

/** Here waiting blocks no request: another process may be running the same migrations. */
const BUSY_TIMEOUT_MS = 600_000

const report = (news: MigrationNews): void => parentPort?.postMessage(news)

const runJob = async ({ file, known, nowMs }: MigrationJob): Promise<void> => {
  const engine = openSqlite(file, BUSY_TIMEOUT_MS)
  try {
    await migrate(engine, {
      migrations: MIGRATIONS.filter(({ name }) => known.includes(name)),
      nowMs: () => nowMs,
      onProgress: (progress) => report({ type: 'progress', progress }),
    })
    // All of it was one transaction, which leaves a log as long as the database.
    await engine.dropFormerPages()
  } finally {
    await engine.close()
  }
}

try {
  await runJob(workerData)
  report({ type: 'done' })
} catch (error) {
  if (!(error instanceof StorageUnavailable)) throw error
  report({ type: 'unavailable', reason: error.message })
}
