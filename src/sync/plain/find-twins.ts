import { ENTITIES } from '#contract/entities/entities.ts'
import { asKept } from '../row/not-kept.ts'
import type { Mutation, RowState, SyncRow } from '../row/row-state.ts'
import { sameValue } from '../row/same-value.ts'

/**
 * Rows that creates have made whose answers were lost, by the local id. A server without keys cannot tell, but its list
 * can: a create is sent only when the list is known, so a row that appears after it and has its values is its own.
 * `newRows` are those that this device has never seen; each is the twin of one create at most, the oldest first.
 */
export const findTwins = (
  states: readonly RowState[],
  newRows: readonly SyncRow[],
): ReadonlyMap<string, SyncRow> => {
  const free = new Set(newRows)
  const twins = new Map<string, SyncRow>()
  for (const create of sentCreates(states)) {
    const fields = draftOf(create)
    const twin = [...free].find((row) =>
      fields.every(([field, value]) => sameValue(value, row[field])),
    )
    if (twin === undefined) continue
    free.delete(twin)
    twins.set(create.rowId, twin)
  }
  return twins
}

const sentCreates = (states: readonly RowState[]): Mutation[] =>
  states
    .flatMap(({ mutations }) => mutations[0] ?? [])
    .filter(({ type, state }) => type === 'create' && state === 'sent')
    .toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))

/** As the server keeps what this app knows of. */
const draftOf = ({ entity, fields }: Mutation): readonly [string, unknown][] =>
  Object.entries(fields)
    .filter(([field]) => field in ENTITIES[entity].fields)
    .map(([field, value]) => [field, asKept(entity, field, value)])
