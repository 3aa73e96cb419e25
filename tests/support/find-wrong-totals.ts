import { COUNTED_ENTITIES, type CountedEntity, shareOfRow } from '#contract/totals.ts'
import { type AdminDatabase, mirrorTable } from '#device/storage/admin-database.ts'
import { type SyncRow, withDefaults } from '#sync/row/row-state.ts'

/** Each total and each open row by a name of its own, counted from the rows themselves. */
const countAll = (entity: CountedEntity, rows: readonly SyncRow[]): ReadonlyMap<string, number> => {
  const counted = new Map<string, number>()
  for (const row of rows) {
    // The mirror holds rows of this entity's schema.
    const share = shareOfRow(entity, withDefaults(entity, row) as never)
    for (const [bucket, amounts] of share.buckets)
      for (const [name, amount] of Object.entries(amounts)) {
        const key = `${bucket} ${name}`
        counted.set(key, (counted.get(key) ?? 0) + amount)
      }
    for (const list of share.lists)
      counted.set(`${list} ${row.id} ${row.created_at || '\uffff'}`, 1)
  }
  return new Map([...counted].filter(([, amount]) => amount !== 0))
}

/** Where a database's totals differ from its rows, as far as they are counted. Empty: nowhere. */
export const findWrongTotals = (db: AdminDatabase): Promise<readonly string[]> =>
  db.transaction('r', db.tables, () => findWrong(db))

const findWrong = async (db: AdminDatabase): Promise<readonly string[]> => {
  const wrong: string[] = []
  for (const entity of COUNTED_ENTITIES) {
    const counted = await db.counted.get(entity)
    const rows = (await mirrorTable(db, entity).toArray()).filter(
      ({ id }) => counted && (counted.upToId === null || id <= counted.upToId),
    )
    const right = countAll(entity, rows)
    const totals = (await db.totals.toArray()).filter((record) => record.entity === entity)
    const open = (await db.openRows.toArray()).filter((record) => record.entity === entity)
    const kept = new Map<string, number>([
      ...totals.flatMap(({ bucket, amounts }) =>
        Object.entries(amounts).map(([name, amount]) => [`${bucket} ${name}`, amount] as const),
      ),
      ...open.map(({ list, rowId, at }) => [`${list} ${rowId} ${at}`, 1] as const),
    ])
    for (const name of new Set([...right.keys(), ...kept.keys()]))
      if (right.get(name) !== kept.get(name))
        wrong.push(`${entity}: ${name} is ${kept.get(name)}, and must be ${right.get(name)}`)
  }
  return wrong
}
