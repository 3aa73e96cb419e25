import Dexie from 'dexie'
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { commitEdit } from '#device/storage/commit-edit.ts'
import { databaseName } from '#device/storage/database-name.ts'
import { parkUnreadable } from '#device/storage/transfer/park-unreadable.ts'
import { aDraft, aModel, aMutation, aRejection, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { createOf, LUNA, MALI, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

test('durable: mirror, base and outbox of an edit are one transaction, flushed to the disk before it counts as done', async () => {
  // Before the database opens: Dexie then keeps a reference to the browser's own function.
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const db = openTestDatabase()
  const ports = stepPorts()
  await commitEdit(db, createOf('m1', aDraft()), ports)
  await commitEdit(db, updateOf('m1', { price: 31 }), ports)
  const edits = opened.mock.calls.filter(([, mode]) => mode === 'readwrite')
  opened.mockRestore()
  expect(edits).toHaveLength(2)
  for (const [tables, , options] of edits) {
    expect([...tables].toSorted()).toEqual(['bases', 'models', 'outbox'])
    expect(options).toEqual({ durability: 'strict' })
  }
})

const FIRST_TABLES = {
  models: '&id, type, name, created_at',
  bases: '&[entity+rowId], entity',
  outbox: '++seq, &id, [entity+rowId]',
  tray: '&id, rejectedAtMs',
  meta: '&key',
}

/** As earlier versions of the app have created it: the first one, which knew only models, and the previous one. */
const OLDER = [
  ['1', FIRST_TABLES],
  [
    '9',
    {
      ...FIRST_TABLES,
      users: '&id, role, created_at',
      blog: '&id, category, created_at',
      orders: '&id, status, created_at',
      messages: '&id, created_at',
      settings: '&id',
      content: '&id, place',
      replies: '&id, message_id, state',
      aliases: '&[entity+formerId]',
      sender: '&key',
      applied: '++seq, atMs',
      imported: '&id',
      drafts: '&[entity+rowId]',
      pictures: '&sha256, state',
      pictureBytes: '&sha256',
    },
  ],
] as const

const CREATED = '019a0000-0000-7000-8000-00000000c0de'

/** A row of the sample catalogue as the first version knew it: with fewer fields. */
const olderRow = (id: string) => {
  const sample = SAMPLE_MODELS.find((model) => model.id === id)
  const { video_sample, diary_sample, ...row } = aModel(sample)
  return row
}

/** Edits in every state in which they can wait, and one in the tray. */
const writeOlder = async (db: Dexie): Promise<void> => {
  const { video_sample, diary_sample, ...draft } = aDraft({ name: 'Aurore' })
  const luna = { rowId: LUNA, entity: 'models' } as const
  const written = [
    aMutation({ ...luna, id: 'k1', seq: 1, fields: { price: 31 }, state: 'sent', attempts: 1 }),
    aMutation({ id: 'k2', seq: 2, type: 'create', rowId: CREATED, fields: draft }),
    aMutation({ ...luna, id: 'k3', seq: 3, fields: { name: 'Lune' } }),
    aMutation({ id: 'k4', seq: 4, type: 'delete', rowId: MALI, nextTryAtMs: 30_000 }),
  ]
  const created = { ...draft, id: CREATED, version: 0, last_mutation_id: null }
  const baseOf = (rowId: string, row: object | null) => ({
    entity: 'models',
    rowId,
    row,
    ahead: null,
  })
  await db.table('outbox').bulkAdd(written)
  await db.table('models').bulkAdd([{ ...olderRow(LUNA), price: 31, name: 'Lune' }, created])
  await db
    .table('bases')
    .bulkAdd([baseOf(LUNA, olderRow(LUNA)), baseOf(CREATED, null), baseOf(MALI, olderRow(MALI))])
  await db.table('tray').add(aRejection({ rowId: LUNA }))
  const mark = { etag: '"old"', loadedAtMs: 0, problem: null, problemAtMs: null }
  await db.table('meta').add({ key: 'pull:models', value: mark })
}

test.each(OLDER)(
  'nothing vanishes: edits waiting in a database of version %s are sent when this app opens it',
  async (version, tables) => {
    const indexedDB = new IDBFactory()
    const older = new Dexie(databaseName('admin-1'), { indexedDB, IDBKeyRange })
    older.version(Number(version)).stores(tables)
    await writeOlder(older)
    older.close()

    const db = openTestDatabase(indexedDB)
    // As whenever an account is opened: edits that this app could not read would go to the tray.
    await parkUnreadable(db, stepPorts())
    const device = await setUpSync({ db })
    await device.advance(30_000)
    expect(await device.pending()).toEqual([])
    expect(await device.db.bases.toArray()).toEqual([])
    expect(await device.serverRow(LUNA)).toMatchObject({ price: 31, name: 'Lune', version: 3 })
    expect(await device.serverRow(CREATED)).toMatchObject({ name: 'Aurore', version: 1 })
    expect(await device.serverRow(MALI)).toBeNull()
    for (const id of [LUNA, CREATED])
      expect(await device.mirror(id)).toEqual(await device.serverRow(id))
    expect(await device.tray()).toMatchObject([{ id: 'r1' }])
    expect(device.db.tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...ENTITY_KEYS]),
    )
  },
)
