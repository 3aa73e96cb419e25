import { ENTITIES } from '#contract/entities/entities.ts'
import type { Edit } from '../edit-row.ts'
import type { Rejection, SyncRow } from '../row-state.ts'
import { mergeGroup } from './merge-group.ts'

/**
 * The edit that brings a rejected one back onto the row as it is `now`. A row that is no more is created anew under
 * another id, since the server keeps a tombstone under the old one; null where it is one that no admin can make: an
 * order, a message, a user.
 */
export const rejectionToEdit = (
  rejection: Rejection,
  now: SyncRow | null,
  newId: () => string,
): Edit | null => {
  const { entity, rowId, action, reason, lost, row } = rejection
  const local = Object.fromEntries(
    lost.map((entry) => [entry.field, mergeGroup(entry, now?.[entry.field])]),
  )
  if (reason === 'gone' || action === 'create') {
    if (!ENTITIES[entity].mutations.create) return null
    const kept = Object.keys(ENTITIES[entity].fields).flatMap((field) =>
      row && field in row ? [[field, row[field]]] : [],
    )
    return {
      type: 'create',
      entity,
      rowId: newId(),
      fields: { ...Object.fromEntries(kept), ...local },
    }
  }
  return action === 'delete'
    ? { type: 'delete', entity, rowId }
    : { type: 'update', entity, rowId, fields: local }
}
