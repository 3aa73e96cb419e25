import { join } from 'node:path'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { createSeededRandom } from '#tests/simulation/seeded-random.ts'
import { callServer } from './load/call-server.ts'
import type { ExpectedRow } from './load/ledger.ts'
import { runWriters } from './load/run-writers.ts'
import { logIn, signIn } from './load/sign-in.ts'
import { runCommand } from './machine/run-command.ts'
import { startServer } from './machine/server-process.ts'
import { verifyMoment } from './verify/verify-moment.ts'

type DataLocation = {
  readonly database: DatabaseAddress
  readonly env: Readonly<Record<string, string>>
}

export type DrillOptions = {
  readonly from: DataLocation
  readonly to: DataLocation
  /** The folder of the backup. */
  readonly folder: string
  readonly writers: number
  readonly seed: number
}

export type DrillReport = {
  readonly acknowledgedBefore: number
  /** Writes acknowledged while the backup was made. */
  readonly acknowledgedDuring: number
  readonly acknowledged: number
  readonly backupMs: number
  readonly restoreMs: number
  readonly violations: readonly string[]
}

/**
 * Backs up a server during writes, restores the backup elsewhere, and compares it with the acknowledged writes by time.
 */
export const drillBackup = async (options: DrillOptions): Promise<DrillReport> => {
  const { from, to, folder } = options
  const path = join(folder, 'drill.ndjson.gz')
  const server = await startServer({ env: { ...from.env, SEED: 'demo' } })
  const token = await signIn(server.address)
  const writers = await runWriters({
    random: createSeededRandom(options.seed),
    writers: options.writers,
    token,
    address: async () => server.address,
    resends: true,
  })
  const { ledger } = writers
  await writers.progress(200)
  const before: readonly ExpectedRow[] = [...ledger.rows()]
  const acknowledgedBefore = ledger.acknowledged()
  const backup = await runCommand('src/server/commands/db-backup.ts', [path], from.env)
  const acknowledgedDuring = ledger.acknowledged() - acknowledgedBefore
  await writers.progress(50)
  await writers.finish()
  await server.stop()
  if (backup.code !== 0) ledger.object(`the backup failed: ${backup.said}`)

  const restore = await runCommand('src/server/commands/db-restore.ts', [path], to.env)
  if (restore.code !== 0) ledger.object(`the restore failed: ${restore.said}`)
  await verifyMoment(ledger, { database: to.database, before, acknowledgedBefore })
  await verifyStart(to.env, token, ledger.object)
  return {
    acknowledgedBefore,
    acknowledgedDuring,
    acknowledged: ledger.acknowledged(),
    backupMs: backup.ms,
    restoreMs: restore.ms,
    violations: ledger.violations(),
  }
}

/** The restored server answers, accepts no old session, and lets its administrator sign in. */
const verifyStart = async (
  env: DataLocation['env'],
  oldToken: string,
  object: (text: string) => void,
): Promise<void> => {
  const server = await startServer({ env })
  const list = (token: string) =>
    callServer(server.address, {
      method: 'GET',
      path: '/api/admin/orders',
      headers: { Authorization: `Bearer ${token}` },
    })
  const withOld = await list(oldToken)
  if (withOld?.status !== 401) object(`an old session is answered ${withOld?.status}`)
  const withNew = await list(await logIn(server.address))
  if (withNew?.status !== 200) object(`a new session is answered ${withNew?.status}`)
  const code = await server.stop()
  if (code !== 0) object(`the restored server ended with ${code}`)
}
