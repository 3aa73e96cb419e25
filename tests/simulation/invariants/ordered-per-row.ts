import { sameValue } from '#sync/row/row-state.ts'
import { isFollowed } from '../script/choose-edit.ts'
import { type Change, outboxName, type Violation } from '../world/evidence.ts'
import type { Ledger } from './ledger.ts'

/** The values that an admin gave to a field arrive in the order in which they were given. */
export const checkOrder = (ledger: Ledger): Violation[] => {
  const last = new Map<string, number>()
  return ledger.changes.flatMap((change, at) =>
    numbersOf(ledger, change, at).flatMap(({ name, number }) => {
      const before = last.get(name) ?? -1
      last.set(name, Math.max(before, number))
      return number < before
        ? [{ invariant: 'ordered-per-row' as const, detail: `${name}: an older edit came later` }]
        : []
    }),
  )
}

/** The edit that each changed field comes from; of several edits with the same value, the last one made by then. */
const numbersOf = (ledger: Ledger, change: Change, at: number) => {
  const outbox = ledger.outboxOf(change)
  if (outbox === null || change.row === null || change.isUndone) return []
  return Object.entries(change.row).flatMap(([field, value]) => {
    if (!isFollowed(field) || sameValue(value, change.before?.[field])) return []
    const intent = ledger.intents.findLast(
      (candidate) =>
        outboxName(candidate) === outbox &&
        candidate.rowId === change.rowId &&
        candidate.changesBefore <= at &&
        sameValue(candidate.fields[field], value),
    )
    const name = `${outbox} ${change.entity}/${change.rowId.slice(-5)} ${field}`
    return intent ? [{ name, number: intent.number }] : []
  })
}
