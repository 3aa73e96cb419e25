import { ENTITIES } from '#contract/entities/entities.ts'
import type { Edit } from './edit-row.ts'
import type { Applied, SyncRow } from './row-state.ts'
import { sameValue } from './same-value.ts'

/**
 * The edit that brings a row to where its confirmed edits had left it, on a server that has perhaps lost some of them;
 * null when nothing is missing. `confirmed` are of one row, oldest first; `row` is what there is of it now.
 */
export const findUndone = (confirmed: readonly Applied[], row: SyncRow | null): Edit | null => {
  const last = confirmed.at(-1)
  if (last === undefined) return null
  const { entity } = last.mutation
  const rowId = last.row?.id ?? last.mutation.rowId
  if (last.mutation.type === 'delete') return row ? { type: 'delete', entity, rowId } : null
  const names = Object.keys(ENTITIES[entity].fields)
  if (row === null) {
    const whole = pick(last.row ?? last.mutation.fields, names)
    return { type: 'create', entity, rowId, fields: whole }
  }
  const wanted = Object.assign({}, ...confirmed.map(({ mutation }) => mutation.fields))
  const missing = names.filter((name) => name in wanted && !sameValue(wanted[name], row[name]))
  return missing.length === 0
    ? null
    : { type: 'update', entity, rowId, fields: pick(wanted, missing) }
}

const pick = (
  from: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
