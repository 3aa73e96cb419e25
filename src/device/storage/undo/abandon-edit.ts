import { abandon } from '#sync/row/abandon.ts'
import type { StepPorts } from '#sync/row/row-state.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { withReopen } from '../connection/with-reopen.ts'
import { createDexieSyncStore } from '../dexie-sync-store.ts'

/** Withdraws an edit that waits in the outbox, as its admin wishes; nothing where it has left already. */
export const abandonEdit = async (
  db: AdminDatabase,
  mutationId: string,
  ports: StepPorts,
): Promise<void> => {
  const entry = await withReopen(db, () => db.outbox.where('id').equals(mutationId).first())
  if (entry === undefined) return
  const { entity, rowId } = entry
  await createDexieSyncStore(db).stepRows([
    { entity, rowId, step: (state) => abandon(state, mutationId, ports) },
  ])
}
