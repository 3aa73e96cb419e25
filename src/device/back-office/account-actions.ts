import type { Account } from '#contract/session.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { Rejection, StepPorts } from '#sync/row/row-state.ts'
import { abandon } from '#sync/row/settle.ts'
import type { Change, MadeChange } from '#sync/row/undo.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { commitEdit, type EditOutcome } from '../storage/commit-edit.ts'
import { createDexieSyncStore } from '../storage/dexie-sync-store.ts'
import {
  type ForgettingOutcome,
  forgetPicture,
  type PictureUsage,
  readPictureUsage,
} from '../storage/forget-pictures.ts'
import { type KeepingOutcome, keepPicture, type Picture } from '../storage/kept-pictures.ts'
import { forgetLostEdits } from '../storage/meta-table.ts'
import { saveWithPruning } from '../storage/quota.ts'
import { type DecidedRow, reopenUndone, settleUndone } from '../storage/restoration.ts'
import type { RowName } from '../storage/row-records.ts'
import { orStorageProblem } from '../storage/storage-problem.ts'
import type { EditsFile } from '../storage/transfer/edits-file.ts'
import { exportEdits } from '../storage/transfer/export-edits.ts'
import { type ImportOutcome, importEditsFile } from '../storage/transfer/import-edits-file.ts'
import {
  dismissRejections,
  markAnnounced,
  type Reapplying,
  reapplyRejection,
  restoreRejections,
} from '../storage/tray.ts'
import {
  type MakingOutcome,
  makeChanges,
  releaseEdits,
  type UndoingOutcome,
  undoChanges,
} from '../storage/undo-changes.ts'
import { withReopen } from '../storage/with-reopen.ts'

/** Withdraws an edit that waits in the outbox, at the admin's request. Does nothing if the edit was already sent. */
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

/** The actions of an admin on the account's local copy. */
export type AccountActions = {
  readonly edit: (edit: Edit) => Promise<EditOutcome>
  /** Edits many rows at once; each edit can be undone. */
  readonly change: (changes: readonly Change[]) => Promise<MakingOutcome>
  /** Ends the time for undoing what `change` made: edits that were held back for it go to the server. */
  readonly releaseEdits: (made: readonly MadeChange[]) => Promise<void>
  /** Undoes what `change` made. */
  readonly undo: (made: readonly MadeChange[]) => Promise<UndoingOutcome>
  /** Stores a picture, which goes to the server with the first edit that names it. */
  readonly keepPicture: (picture: Picture) => Promise<KeepingOutcome>
  /** Whether anything on this device names a picture. */
  readonly readPictureUsage: (sha256: string) => Promise<PictureUsage>
  /** Removes a picture that no edit names from this device. */
  readonly forgetPicture: (sha256: string) => Promise<ForgettingOutcome>
  readonly abandon: (mutationId: string) => Promise<void>
  readonly reapply: (item: Reapplying) => Promise<EditOutcome>
  readonly dismiss: (rejectionIds: readonly string[]) => Promise<void>
  /** Undoes `dismiss`. */
  readonly undismiss: (rejections: readonly Rejection[]) => Promise<void>
  readonly markAnnounced: (rejectionIds: readonly string[]) => Promise<void>
  /** The waiting edits, to be moved to another device. */
  readonly exportEdits: () => Promise<EditsFile>
  readonly importEdits: (text: string) => Promise<ImportOutcome>
  /** Makes edits again that a restored server has lost. */
  readonly replay: (edits: readonly Edit[]) => Promise<EditOutcome>
  /** Accepts rows as the restored server has them. */
  readonly leaveUndone: (edits: readonly Edit[]) => Promise<readonly DecidedRow[]>
  /** Undoes `leaveUndone`. */
  readonly offerAgain: (left: readonly DecidedRow[]) => Promise<void>
  /** The admin has acknowledged that edits were lost with the browser's storage. */
  readonly noteLoss: () => Promise<void>
}

type ActionParts = {
  readonly account: Account
  readonly db: AdminDatabase
  /** Called when an edit is stored durably. */
  readonly onSaved: () => void
  /** Called when an edit that was held back may be sent. */
  readonly onDue: () => void
}

export const createAccountActions = (
  { account, db, onSaved, onDue }: ActionParts,
  ports: StepPorts,
): AccountActions => {
  const save = async (row: RowName, work: () => Promise<EditOutcome>): Promise<EditOutcome> => {
    const outcome = await saveWithPruning(db, work, row)
    if (outcome.type === 'saved') onSaved()
    return outcome
  }
  const settle = async (edits: readonly Edit[]): Promise<readonly DecidedRow[]> => {
    const decided = []
    for (const name of edits) decided.push(await withReopen(db, () => settleUndone(db, name)))
    return decided.filter((one) => one !== null)
  }
  const edit = (wanted: Edit) => save(wanted, () => commitEdit(db, wanted, ports))
  const reapply = async (item: Reapplying): Promise<EditOutcome> => {
    const rejection = await withReopen(db, () => db.tray.get(item.id))
    return rejection
      ? save(rejection, () => reapplyRejection(db, item, ports))
      : { type: 'unchanged' }
  }
  return {
    edit,
    change: async (changes) => {
      const outcome = await makeChanges(db, changes, ports)
      if (outcome.made.length > 0) onSaved()
      return outcome
    },
    releaseEdits: async (made) => {
      // If the storage refuses this, the edits become due by themselves in time.
      const isDue = await orStorageProblem(() => releaseEdits(db, made, ports.nowMs()))
      if (isDue === true) onDue()
    },
    undo: async (made) => {
      const outcome = await undoChanges(db, made, ports)
      if (outcome.type === 'done' && outcome.restored.length > 0) onSaved()
      return outcome
    },
    keepPicture: (picture) => keepPicture(db, picture, ports.nowMs()),
    readPictureUsage: (sha256) => readPictureUsage(db, sha256),
    forgetPicture: (sha256) => forgetPicture(db, sha256),
    abandon: (mutationId) => abandonEdit(db, mutationId, ports),
    reapply,
    dismiss: (ids) => withReopen(db, () => dismissRejections(db, ids)),
    undismiss: (rejections) => withReopen(db, () => restoreRejections(db, rejections)),
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
        // What could not be made again is offered again; what could be is no longer missing.
        if (outcome.type !== 'saved' && outcome.type !== 'unchanged') return outcome
        await settle([wanted])
      }
      return { type: 'saved' }
    },
    leaveUndone: settle,
    offerAgain: async (left) => {
      for (const one of left) await withReopen(db, () => reopenUndone(db, one))
    },
    noteLoss: () => withReopen(db, () => forgetLostEdits(db)),
  }
}

const NO_STORAGE = { type: 'storage-unavailable' } as const

/** While no admin is signed in, no action has an account to work on. */
export const actionsOf = (
  current: () => AccountActions | null,
): Omit<AccountActions, 'exportEdits'> => ({
  edit: async (edit) => current()?.edit(edit) ?? NO_STORAGE,
  change: async (changes) =>
    current()?.change(changes) ?? {
      made: [],
      unchangedIds: [],
      goneIds: [],
      refusedIds: changes.map(({ rowId }) => rowId),
      problem: 'storage-unavailable',
    },
  releaseEdits: async (made) => current()?.releaseEdits(made),
  undo: async (made) => current()?.undo(made) ?? NO_STORAGE,
  keepPicture: async (picture) => current()?.keepPicture(picture) ?? NO_STORAGE,
  reapply: async (item) => current()?.reapply(item) ?? NO_STORAGE,
  replay: async (edits) => current()?.replay(edits) ?? NO_STORAGE,
  importEdits: async (text) => current()?.importEdits(text) ?? NO_STORAGE,
  leaveUndone: async (edits) => current()?.leaveUndone(edits) ?? [],
  offerAgain: async (left) => current()?.offerAgain(left),
  readPictureUsage: async (sha256) => current()?.readPictureUsage(sha256) ?? NO_STORAGE,
  forgetPicture: async (sha256) => current()?.forgetPicture(sha256) ?? NO_STORAGE,
  abandon: async (mutationId) => current()?.abandon(mutationId),
  dismiss: async (rejectionIds) => current()?.dismiss(rejectionIds),
  undismiss: async (rejections) => current()?.undismiss(rejections),
  markAnnounced: async (rejectionIds) => current()?.markAnnounced(rejectionIds),
  noteLoss: async () => current()?.noteLoss(),
})
