import { useCallback, useSyncExternalStore } from 'react'
import type { RowOf } from '#contract/define-entity.ts'
import type { ENTITIES, EntityKey } from '#contract/entities/entities.ts'
import { withDefaults } from '#contract/entities/with-defaults.ts'
import { mirrorTable } from '../../storage/admin-database.ts'
import { currentRowId } from '../../storage/row-records.ts'
import { useDatabase } from '../back-office-context.tsx'
import { useDatabaseQuery } from '../use-database-query.ts'
import { type RowStore, rowStoreOf } from './row-store.ts'

type Row<Key extends EntityKey> = RowOf<(typeof ENTITIES)[Key]>

/** The entity's rows as the admin sees them, pending edits included. Each stays itself until it changes. */
export const useRows = <Key extends EntityKey>(entity: Key): readonly Row<Key>[] | undefined => {
  const db = useDatabase()
  const { subscribe, snapshot } = db === null ? NO_STORE : rowStoreOf(db, entity)
  // The mirror holds rows that the entity's own schema let in.
  return useSyncExternalStore(subscribe, snapshot) as unknown as readonly Row<Key>[] | undefined
}

/** How many rows are of a kind, which is a function of its own: a change that leaves the number as it was renders nothing. */
export const useRowCount = <Key extends EntityKey>(
  entity: Key,
  isCounted: (row: Row<Key>) => boolean,
): number => {
  const db = useDatabase()
  const { subscribe, snapshot } = db === null ? NO_STORE : rowStoreOf(db, entity)
  const count = useCallback(() => {
    // As above.
    const rows = snapshot() as unknown as readonly Row<Key>[] | undefined
    return rows?.filter(isCounted).length ?? 0
  }, [snapshot, isCounted])
  return useSyncExternalStore(subscribe, count)
}

const NO_STORE: Pick<RowStore, 'subscribe' | 'snapshot'> = {
  subscribe: () => () => undefined,
  snapshot: () => undefined,
}

/** Those of the entity's rows whose indexed field has one of these values. */
export const useRowsWith = <Key extends EntityKey>(
  entity: Key,
  field: keyof Row<Key> & string,
  ...values: readonly string[]
): readonly Row<Key>[] | undefined =>
  useDatabaseQuery(
    async (db) => {
      const rows = await mirrorTable(db, entity).where(field).anyOf(values).toArray()
      // As above.
      return rows.map((row) => withDefaults(entity, row)) as unknown as Row<Key>[]
    },
    [entity, field, values.join()],
  )

/** One row, also by the id it had before the server gave it its own; null when there is none. */
export const useRow = <Key extends EntityKey>(
  entity: Key,
  rowId: string,
): Row<Key> | null | undefined =>
  useDatabaseQuery(
    async (db) => {
      const mirror = mirrorTable(db, entity)
      const row =
        (await mirror.get(rowId)) ?? (await mirror.get(await currentRowId(db, { entity, rowId })))
      return (row ? withDefaults(entity, row) : null) as Row<Key> | null
    },
    [entity, rowId],
  )

/** The rows that wear the mark of an edit not yet on the server. */
export const usePendingRowIds = (entity: EntityKey): ReadonlySet<string> =>
  useReadPendingRowIds(entity) ?? NONE

/** The same; undefined before the first look. */
export const useReadPendingRowIds = (entity: EntityKey): ReadonlySet<string> | undefined =>
  useDatabaseQuery(
    async (db) =>
      new Set(
        (await db.bases.where('entity').equals(entity).primaryKeys()).map(([, rowId]) => rowId),
      ),
    [entity],
  )

const NONE: ReadonlySet<string> = new Set()
