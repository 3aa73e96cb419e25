import { rowKey } from '#sync/ports.ts'
import { type Rejection, type SyncRow, sameValue } from '#sync/row/row-state.ts'
import {
  type Change,
  type Evidence,
  type Intent,
  outboxName,
  type Send,
} from '../world/evidence.ts'

/** The evidence by row and outbox: the edits of each administrator, and the changes on the server. */
export type Ledger = {
  readonly intents: readonly Intent[]
  readonly changes: readonly Change[]
  readonly newerFields: ReadonlySet<string>
  readonly forgottenAt: readonly number[]
  readonly abandoned: ReadonlyMap<string, string>
  readonly staleAtMs: ReadonlyMap<string, number>
  readonly rejections: readonly { readonly outbox: string; readonly rejection: Rejection }[]
  /** Oldest first. */
  readonly changesOf: (row: RowName) => readonly NumberedChange[]
  readonly intentsOf: (row: RowName & Place) => readonly Intent[]
  readonly rejectionsOf: (row: RowName & Place) => readonly Rejection[]
  readonly sendsOf: (row: RowName & Place) => readonly Send[]
  /** The outbox that a change came from; null: from no device. */
  readonly outboxOf: (change: Change) => string | null
  /** The row on the server after this many changes. */
  readonly rowAt: (row: RowName, changes: number) => SyncRow | null
}

type RowName = Pick<Intent, 'entity' | 'rowId'>
type Place = Pick<Intent, 'device' | 'account'>
type NumberedChange = { readonly at: number; readonly change: Change }

export const readLedger = (evidence: Evidence): Ledger => {
  const { intents, changes, forgottenAt, abandoned, sends, firstRows } = evidence
  const rejections = [...evidence.rejections.values()]
  const numbered = changes.map((change, at) => ({ at, change }))
  const byRow = Map.groupBy(numbered, ({ change }) => rowKey(change))
  const intentsByRow = Map.groupBy(intents, (intent) => `${outboxName(intent)} ${rowKey(intent)}`)
  const sendsByRow = Map.groupBy(sends, (send) => `${outboxName(send)} ${rowKey(send)}`)
  const rejectionsByRow = Map.groupBy(
    rejections,
    ({ outbox, rejection }) => `${outbox} ${rowKey(rejection)}`,
  )
  const outboxes = new Map(sends.map((send) => [send.key, outboxName(send)]))
  const nameOf = (row: RowName & Place): string => `${outboxName(row)} ${rowKey(row)}`
  const changesOf = (row: RowName): readonly NumberedChange[] => byRow.get(rowKey(row)) ?? []
  return {
    intents,
    changes,
    forgottenAt,
    newerFields: evidence.newerFields,
    abandoned,
    staleAtMs: evidence.staleAtMs,
    rejections,
    changesOf,
    intentsOf: (row) => intentsByRow.get(nameOf(row)) ?? [],
    rejectionsOf: (row) =>
      (rejectionsByRow.get(nameOf(row)) ?? []).map(({ rejection }) => rejection),
    sendsOf: (row) => sendsByRow.get(nameOf(row)) ?? [],
    outboxOf: ({ mutationId }) => (mutationId === null ? null : (outboxes.get(mutationId) ?? null)),
    rowAt: (row, count) => {
      const last = changesOf(row).findLast(({ at }) => at < count)
      return last ? last.change.row : (firstRows.get(rowKey(row)) ?? null)
    },
  }
}

/** Whether the tray has shown that this value lost. */
export const isInTray = (
  rejections: readonly Rejection[],
  field: string,
  value: unknown,
): boolean =>
  rejections.some(({ lost }) =>
    lost.some((entry) => entry.field === field && sameValue(entry.local, value)),
  )
