import { ENTITIES } from '#contract/entities/entities.ts'
import { pick } from '#domain/collections/pick.ts'
import type { Edit } from '../edit-row.ts'
import type { Applied, SyncRow } from '../row-state.ts'
import { sameValue } from '../same-value.ts'

/** A row on the server: `before` it was restored, as this device last knew it, and `now`. Null where there is none. */
type RestoredRow = { readonly before: SyncRow | null; readonly now: SyncRow | null }

/** An edit that was confirmed, with the row that it made; or one that waits, of which no row is known yet. */
export type MadeEdit = Pick<Applied, 'mutation' | 'row'>

/**
 * The edit that brings a row to where its admin's edits had left it, on a server that has lost some of them; null when
 * nothing is missing. What somebody else had changed since is not ours to bring back. `made` are of one row, oldest
 * first.
 */
export const findUndone = (
  made: readonly MadeEdit[],
  { before, now }: RestoredRow,
): Edit | null => {
  const last = made.at(-1)
  if (last === undefined) return null
  const { entity } = last.mutation
  const rowId = last.row?.id ?? last.mutation.rowId
  if (last.mutation.type === 'delete')
    return before === null && now ? { type: 'delete', entity, rowId } : null
  if (before === null) return null
  const names = Object.keys(ENTITIES[entity].fields)
  if (now === null) return { type: 'create', entity, rowId, fields: pick(before, names) }
  const wanted = Object.assign({}, ...made.map(({ mutation }) => mutation.fields))
  const missing = names.filter(
    (name) =>
      name in wanted &&
      sameValue(wanted[name], before[name]) &&
      !sameValue(wanted[name], now[name]),
  )
  return missing.length === 0
    ? null
    : { type: 'update', entity, rowId, fields: pick(wanted, missing) }
}
