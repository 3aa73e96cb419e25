import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import type { LostField, Rejection, SyncRow } from '#sync/row/row-state.ts'
import { sameValue } from '#sync/row/same-value.ts'
import { mergeGroup } from '#sync/row/tray/merge-group.ts'

/**
 * What an item of the tray shows field by field, beside what the row has become since; of a group, members that its admin
 * left alone are the server's. A delete has no values of its own: there it is what kept the row, all that is no longer as
 * its admin knew it when they deleted it.
 */
export const shownLosses = (
  { entity, action, lost, row }: Pick<Rejection, 'entity' | 'action' | 'lost' | 'row'>,
  now: SyncRow | null,
): readonly LostField[] => {
  return action === 'delete' && lost.length === 0
    ? changedSince(entity, row, now)
    : lost.map((entry) => {
        const server = now && entry.field in now ? now[entry.field] : entry.server
        return { ...entry, local: mergeGroup(entry, server), server }
      })
}

/** What is no longer as it was when its admin deleted the row. */
export const changedSince = (
  entity: EntityKey,
  row: SyncRow | null,
  now: SyncRow | null,
): readonly LostField[] =>
  row === null || now === null
    ? []
    : Object.keys(ENTITIES[entity].fields)
        .filter((field) => field in row && !sameValue(row[field], now[field]))
        .map((field) => ({ field, local: row[field], server: now[field] }))
