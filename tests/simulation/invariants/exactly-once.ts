import { rowKey } from '#sync/ports.ts'
import { sameValue } from '#sync/row/row-state.ts'
import type { Change, Evidence, Violation } from '../world/evidence.ts'

/** A mutation takes effect at most once, and each effect is one version of its row. */
export const checkExactlyOnce = ({
  changes,
  forgottenAt,
  rejections,
  newerFields,
  abandoned,
}: Evidence): Violation[] => {
  const effects = changes.filter((change) => !change.isUndone && isEffect(change))
  const effectsSinceForgotten = effects.filter(
    (change) => !isRevival(change, changes.slice(0, forgottenAt.at(-1) ?? 0)),
  )
  const byMutation = Map.groupBy(effectsSinceForgotten, ({ mutationId }) => mutationId)
  const refusedRows = new Set(
    [...rejections.values()].flatMap(({ rejection: { reason, rowId } }) =>
      reason === 'refused' ? [rowId] : [],
    ),
  )
  const repeated = [...byMutation.values()]
    .filter((same) => same.length > 1)
    .map((same) => violation(same, 'had more than one effect'))
  const uncounted = effects
    .filter(({ before, version }) => before !== null && version !== before.version + 1)
    .map((change) => violation([change], 'is not the next version of its row'))
  const again = effects
    .filter(isRepeated)
    // The edit may consist only of fields that an older process drops.
    .filter(() => newerFields.size === 0)
    .filter(({ rowId }) => !refusedRows.has(rowId))
    // An edit that was sent and then abandoned may have taken effect: what undoes it is sent all the same.
    .filter(({ rowId }) => ![...abandoned.values()].includes(rowId))
    .map((change) => violation([change], 'did what had been done already'))
  return [...repeated, ...uncounted, ...again]
}

/**
 * The server has forgotten the key of a create, and its row was deleted since: without key and row the server cannot
 * know that it existed.
 */
const isRevival = ({ before, mutationId }: Change, forgotten: readonly Change[]): boolean =>
  before === null && forgotten.some((earlier) => earlier.mutationId === mutationId)

/** A field with few values may get the old value back while the refusal of the first change is still on its way. */
const isRepeated = ({ entity, before, row }: Change): boolean =>
  entity !== 'users' &&
  entity !== 'orders' &&
  before !== null &&
  row !== null &&
  Object.keys(row).every((field) => STAMP.includes(field) || sameValue(before[field], row[field]))

const STAMP = ['version', 'updated_at', 'last_mutation_id']

/**
 * A row may change by itself (a login, an order's sales): it then still has the mutation id of the previous version.
 */
const isEffect = ({ mutationId, before, row }: Change): boolean =>
  mutationId !== null && !(row !== null && before?.last_mutation_id === mutationId)

const violation = ([change]: readonly Change[], what: string): Violation => ({
  invariant: 'exactly-once',
  detail: `${change?.mutationId?.slice(-5)} on ${change ? rowKey(change) : ''} ${what}`,
})
