import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#contract/totals.ts'
import { closeForGood } from '#device/storage/admin-database.ts'
import { countRows } from '#device/storage/row-totals.ts'
import { findWrongTotals } from '#tests/support/find-wrong-totals.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { LUNA, MALI, NOVA, setUpSync } from '#tests/support/set-up-sync.ts'

type Stored = {
  readonly name: string
  readonly version: number
  readonly stores: readonly {
    readonly name: string
    readonly keyPath: string | string[] | null
    readonly autoIncrement: boolean
    readonly indexes: readonly {
      readonly name: string
      readonly keyPath: string | string[]
      readonly unique: boolean
      readonly multiEntry: boolean
    }[]
    readonly rows: readonly unknown[]
  }[]
}

/**
 * A device's database as left by an app with this schema version: two edits of one row, a delete and a create wait, an
 * edit was lost to another admin's, and a form is half-written. The oldest version here is the oldest supported one.
 */
const VERSIONS = [9, 10, 11] as const

const read = (version: number): Stored =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${version}.json`), 'utf8'))

const opened = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** As stored by the browser, without Dexie. */
const makeDevice = async ({ name, version, stores }: Stored): Promise<IDBFactory> => {
  const factory = new IDBFactory()
  const request = factory.open(name, version)
  request.onupgradeneeded = () => {
    for (const { name: table, keyPath, autoIncrement, indexes, rows } of stores) {
      const store = request.result.createObjectStore(table, { keyPath, autoIncrement })
      for (const index of indexes)
        store.createIndex(index.name, index.keyPath, {
          unique: index.unique,
          multiEntry: index.multiEntry,
        })
      for (const row of rows) store.add(row)
    }
  }
  const database = await opened(request)
  database.close()
  return factory
}

test('a schema version that devices may have stands in this list', async () => {
  const db = openTestDatabase(new IDBFactory())
  await db.open()
  expect(VERSIONS.at(-1)).toBe(db.verno)
  closeForGood(db)
})

describe.each(VERSIONS)('a device whose database has version %s', (version) => {
  test('has every row, draft, waiting edit and lost edit when it is opened', async () => {
    const stored = read(version)
    const db = openTestDatabase(await makeDevice(stored))
    for (const { name, rows } of stored.stores)
      expect([name, await db.table(name).toArray()]).toEqual([name, rows])
    closeForGood(db)
    const rowsOf = (table: string) => stored.stores.find(({ name }) => name === table)?.rows
    expect([rowsOf('outbox')?.length, rowsOf('tray')?.length, rowsOf('drafts')?.length]).toEqual([
      4, 1, 1,
    ])
  })

  test('has its totals once they are counted', async () => {
    const db = openTestDatabase(await makeDevice(read(version)))
    await countRows(db)
    expect(await findWrongTotals(db)).toEqual([])
    expect((await db.totals.get(['users', ALL_ROWS]))?.amounts).toMatchObject({ rows: 1 })
    closeForGood(db)
  })

  test('sends the waiting edits', async () => {
    const db = openTestDatabase(await makeDevice(read(version)))
    const device = await setUpSync({ db })
    await device.advance(120_000)
    expect(await device.pending()).toEqual([])
    const rows = await device.serverRows()
    expect(rows.find(({ id }) => id === LUNA)).toMatchObject({
      name: 'Lune « d’hiver »',
      country: 'Italie',
    })
    expect(rows.map(({ id }) => id)).not.toContain(MALI)
    expect(rows.map(({ name }) => name)).toContain('Neuve')
    const lost = (await device.tray()).map(({ rowId, lost: fields }) => [rowId, fields])
    // The server of this test has another price than the one that the device had seen: the server wins.
    expect(lost).toContainEqual([LUNA, [expect.objectContaining({ field: 'price', local: 33 })]])
    expect(lost).toContainEqual([NOVA, [{ field: 'price', local: 12, server: 45 }]])
  })
})
