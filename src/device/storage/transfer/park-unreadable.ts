import { upgradeMutation } from '#sync/row/import-edits.ts'
import { rejectionOf } from '#sync/row/reconcile.ts'
import {
  MUTATION_SCHEMA,
  type Mutation,
  mirrorRow,
  type Rejection,
  type RowState,
  type StepPorts,
} from '#sync/row/row-state.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { loadRow, type RowName, rowTables, saveRow } from '../row-records.ts'

/**
 * Upgrades the edits that an older version of the app has stored. Edits that this version cannot read go to the tray,
 * with those that build on them: none is sent half understood, and none is dropped.
 */
export const parkUnreadable = async (db: AdminDatabase, ports: StepPorts): Promise<void> => {
  const foreign = await db.outbox.filter((entry) => !isCurrent(entry)).toArray()
  for (const { entity, rowId } of foreign) await liftRow(db, { entity, rowId }, ports)
}

/** The type describes what this version writes; the stored record may come from another version. */
const isCurrent = ({ schema }: { readonly schema: number }): boolean => schema === MUTATION_SCHEMA

const liftRow = (db: AdminDatabase, name: RowName, ports: StepPorts): Promise<void> =>
  db.transaction('rw', rowTables(db, name.entity), async () => {
    const before = await loadRow(db, name)
    const upgraded = before.mutations.map(upgradeMutation)
    const firstUnread = upgraded.indexOf(null)
    const readable = firstUnread < 0 ? upgraded : upgraded.slice(0, firstUnread)
    const state: RowState = {
      ...before,
      mutations: readable.filter((mutation) => mutation !== null),
    }
    const unread = before.mutations.slice(state.mutations.length)
    const rejections = unread.map((mutation) => unreadable(state, mutation, ports))
    await saveRow(db, before, { state, rejections })
  })

const unreadable = (state: RowState, mutation: Mutation, ports: StepPorts): Rejection =>
  rejectionOf(
    { ...state, mutations: [] },
    {
      action: mutation.type,
      reason: 'unreadable',
      row: mirrorRow(state),
      mutationCount: 1,
      lost: Object.entries(mutation.fields).map(([field, local]) => ({
        field,
        local,
        server: state.base?.[field] ?? null,
      })),
    },
    ports,
  )
