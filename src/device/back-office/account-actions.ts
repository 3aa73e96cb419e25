import type { Account } from '#contract/session.ts'
import { abandon } from '#sync/row/abandon.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { RowState, StepPorts } from '#sync/row/row-state.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { settleRestoration } from '../storage/applied/undone-edits.ts'
import { commitEdit, type EditOutcome } from '../storage/commit-edit.ts'
import { createDexieSyncStore } from '../storage/dexie-sync-store.ts'
import { forgetLostEdits } from '../storage/meta/generation.ts'
import { saveInRoom } from '../storage/room/save-in-room.ts'
import type { EditsFile } from '../storage/transfer/edits-file.ts'
import { exportEdits } from '../storage/transfer/export-edits.ts'
import { type ImportOutcome, importEditsFile } from '../storage/transfer/import-edits-file.ts'
import { dismissRejection, markAnnounced, reapplyRejection } from '../storage/tray.ts'
import { withReopen } from '../storage/with-reopen.ts'

/** What an admin does to the account's local copy. */
export type AccountActions = {
  readonly edit: (edit: Edit) => Promise<EditOutcome>
  readonly abandon: (mutationId: string) => Promise<void>
  readonly reapply: (rejectionId: string) => Promise<EditOutcome>
  readonly dismiss: (rejectionId: string) => Promise<void>
  readonly markAnnounced: (rejectionIds: readonly string[]) => Promise<void>
  /** The edits that wait, for another device. */
  readonly exportEdits: () => Promise<EditsFile>
  readonly importEdits: (text: string) => Promise<ImportOutcome>
  /** Makes edits anew that a restored server has lost; none when it is left as it is. */
  readonly replay: (edits: readonly Edit[]) => Promise<EditOutcome>
  /** The admin has taken note of edits that were lost with the browser's storage. */
  readonly noteLoss: () => Promise<void>
}

type ActionParts = {
  readonly account: Account
  readonly db: AdminDatabase
  /** An edit is durable now. */
  readonly onSaved: () => void
}

export const createAccountActions = (
  { account, db, onSaved }: ActionParts,
  ports: StepPorts,
): AccountActions => {
  const save = async (work: () => Promise<EditOutcome>): Promise<EditOutcome> => {
    const outcome = await saveInRoom(db, work)
    if (outcome.type === 'saved') onSaved()
    return outcome
  }
  const edit = (wanted: Edit) => save(() => commitEdit(db, wanted, ports))
  return {
    edit,
    abandon: (mutationId) => abandonMutation(db, mutationId),
    reapply: (rejectionId) => save(() => reapplyRejection(db, rejectionId, ports)),
    dismiss: (rejectionId) => withReopen(db, () => dismissRejection(db, rejectionId)),
    markAnnounced: (ids) => withReopen(db, () => markAnnounced(db, ids)),
    exportEdits: () => withReopen(db, () => exportEdits(db, account, ports)),
    importEdits: async (text) => {
      const outcome = await importEditsFile(db, { text, accountId: account.id }, ports)
      if (outcome.type === 'imported' && outcome.added > 0) onSaved()
      return outcome
    },
    replay: async (edits) => {
      for (const wanted of edits) {
        const outcome = await edit(wanted)
        // What could not be made again is offered again, and what could is no longer missing.
        if (outcome.type !== 'saved' && outcome.type !== 'unchanged') return outcome
      }
      await withReopen(db, () => settleRestoration(db))
      return { type: 'saved' }
    },
    noteLoss: () => withReopen(db, () => forgetLostEdits(db)),
  }
}

const abandonMutation = async (db: AdminDatabase, mutationId: string): Promise<void> => {
  const entry = await withReopen(db, () => db.outbox.where('id').equals(mutationId).first())
  if (entry === undefined) return
  const { entity, rowId } = entry
  const step = (state: RowState) => abandon(state, mutationId)
  await createDexieSyncStore(db).stepRows([{ entity, rowId, step }])
}
