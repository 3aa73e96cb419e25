import type { RowOf } from '#contract/define-entity.ts'
import type { ENTITIES, EntityKey } from '#contract/entities/entities.ts'
import { withDefaults } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from '../storage/admin-database.ts'
import { readOpen } from '../storage/with-reopen.ts'
import type { ListDefinition, ListEntry, ListFilter } from './list-definition.ts'
import type { ListPort } from './list-port.ts'

type Row<Key extends EntityKey> = RowOf<(typeof ENTITIES)[Key]>

/** The rows with these ids, in their order; undefined for those that this device lacks. */
export const readRowsById = async <Key extends EntityKey>(
  db: AdminDatabase,
  entity: Key,
  ids: readonly string[],
): Promise<readonly (Row<Key> | undefined)[]> => {
  const rows = await mirrorTable(db, entity).bulkGet([...ids])
  // The mirror holds only rows that the entity's own schema accepted.
  return rows.map((row) => row && withDefaults(entity, row)) as unknown as (Row<Key> | undefined)[]
}

/** The browser deserialises the rows of one read in one task. */
const PART = 500

/** All rows of a list, in its order, however long it is. Rejects if they cannot be read. */
export const readWholeList = async <Source, Entry extends ListEntry, Filter extends ListFilter>(
  db: AdminDatabase,
  port: ListPort,
  { definition, filter }: WholeList<Source, Entry, Filter>,
): Promise<readonly Source[]> => {
  const { entity } = definition
  const ids = await new Promise<readonly string[]>((resolve, reject) => {
    const connection = port.connect({
      onAnswer: ({ facts, isComplete }) => {
        if (!isComplete || facts === null) return
        connection.close()
        resolve(facts.map(({ id }) => id))
      },
      onFailure: reject,
    })
    connection.ask({ key: 0, entity, filter, ranges: [], wantsFacts: true })
  })
  const rows: Source[] = []
  for (let from = 0; from < ids.length; from += PART) {
    const part = ids.slice(from, from + PART)
    const read = await readOpen(db, () => readRowsById(db, entity, part))
    // As above.
    rows.push(...(read.filter((row) => row !== undefined) as readonly unknown[] as Source[]))
  }
  return rows
}

type WholeList<Source, Entry extends ListEntry, Filter extends ListFilter> = {
  readonly definition: ListDefinition<Source, Entry, Filter>
  readonly filter: Filter
}
