import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { keepOnlyEdits } from '#device/storage/account-facts.ts'
import { closeForGood } from '#device/storage/admin-database.ts'
import { applyList } from '#device/storage/apply-pulled.ts'
import { commitEdit } from '#device/storage/commit-edit.ts'
import {
  forgetOldPictures,
  forgetPicture,
  forgetSentPictures,
  readPictureUsage,
} from '#device/storage/forget-pictures.ts'
import { keepPicture, readWaiting } from '#device/storage/kept-pictures.ts'
import { NEVER_PULLED } from '#device/storage/meta-table.ts'
import { pruneMirror } from '#device/storage/quota.ts'
import { WHOLE_LIST } from '#sync/ports.ts'
import { failWrites } from '#tests/support/fail-writes.ts'
import { aModel, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { updateOf } from '#tests/support/set-up-sync.ts'
import { aGif, hashOf, takePicture } from '#tests/support/take-picture.ts'

const DAY_MS = 86_400_000

const setUp = async () => {
  const db = openTestDatabase()
  const faults = failWrites(db)
  await db.table('models').put(aModel({ id: 'm1' }))
  const name = (address: string) =>
    commitEdit(db, updateOf('m1', { images: [address] }), stepPorts())
  const send = (address: string) => db.pictures.update(hashOf(address), { state: 'sent' })
  /** The addresses that are left, with their bytes. */
  const left = async () => {
    const hashes = await db.pictureBytes.toCollection().primaryKeys()
    expect(await db.pictures.toCollection().primaryKeys()).toEqual(hashes)
    return hashes.map((sha256) => `/files/${sha256}`)
  }
  return { db, faults, name, send, left }
}

test('a picture added twice is stored once; it is sent again if the server has lost it', async () => {
  const { db, send } = await setUp()
  const address = await takePicture(db)
  await send(address)
  expect(await takePicture(db)).toBe(address)
  expect(await db.pictures.toArray()).toMatchObject([{ state: 'waiting', bytes: 29 }])
})

test('a full device stores the picture in the space of rows that can be pulled again', async () => {
  const { db, faults, left } = await setUp()
  await db.table('models').bulkPut(Array.from({ length: 599 }, (_, at) => aModel({ id: `n${at}` })))
  faults.failNext(1)
  const address = await takePicture(db)
  expect(await left()).toEqual([address])
  expect(await db.table('models').count()).toBe(450)
  faults.failNext(Number.POSITIVE_INFINITY)
  const another = { sha256: 'b'.repeat(64), type: 'image/gif', content: aGif(2) }
  expect(await keepPicture(db, another, 0)).toEqual({ type: 'storage-full' })
})

test('a picture sent a week ago is removed, and so is one that no edit has named for a month', async () => {
  const { db, name, send, left } = await setUp()
  const named = await takePicture(db, aGif(1))
  const sent = await takePicture(db, aGif(2))
  const unnamed = await takePicture(db, aGif(3))
  await name(named)
  await send(sent)
  await forgetOldPictures(db, 7 * DAY_MS)
  expect((await left()).toSorted()).toEqual([named, sent, unnamed].toSorted())
  await forgetOldPictures(db, 7 * DAY_MS + 1)
  expect((await left()).toSorted()).toEqual([named, unnamed].toSorted())
  await forgetOldPictures(db, 400 * DAY_MS)
  expect(await left()).toEqual([named])
})

test.each(['tray', 'drafts'] as const)('a picture that the %s name stays', async (table) => {
  const { db, left } = await setUp()
  const address = await takePicture(db)
  const entry = { id: 'r1', entity: 'models', rowId: 'm1', values: { images: [address] } }
  await db.table(table).put({ ...entry, rejectedAtMs: 0, lost: [{ local: [address] }] })
  await forgetOldPictures(db, 400 * DAY_MS)
  expect(await left()).toEqual([address])
})

test('an unused picture is removed from the device', async () => {
  const { db, left } = await setUp()
  const address = await takePicture(db, aGif(1))
  const other = await takePicture(db, aGif(2))
  expect(await forgetPicture(db, hashOf(address))).toEqual({ type: 'forgotten' })
  expect(await left()).toEqual([other])
})

test('a storage that does not answer is reported, and nothing is removed', async () => {
  const indexedDB = new IDBFactory()
  const db = openTestDatabase(indexedDB)
  const sha256 = hashOf(await takePicture(db))
  closeForGood(db)
  expect(await forgetPicture(db, sha256)).toEqual({ type: 'storage-unavailable' })
  expect(await readWaiting(openTestDatabase(indexedDB), [sha256])).toHaveLength(1)
})

test('a picture that an edit names is offered to the server again, which may have lost it', async () => {
  const { db, name, send } = await setUp()
  const address = await takePicture(db)
  await name(address)
  await send(address)
  expect(await readPictureUsage(db, hashOf(address))).toEqual({ type: 'named' })
  expect(await forgetPicture(db, hashOf(address))).toEqual({ type: 'named' })
  expect(await readWaiting(db, [hashOf(address)])).toHaveLength(1)
})

test('looking at a picture changes nothing', async () => {
  const { db, left } = await setUp()
  const address = await takePicture(db)
  expect(await readPictureUsage(db, hashOf(address))).toEqual({ type: 'unnamed' })
  expect(await left()).toEqual([address])
  closeForGood(db)
  expect(await readPictureUsage(db, hashOf(address))).toEqual({ type: 'storage-unavailable' })
})

test('a picture that an edit names stays; the same is reported for one that only a draft names by its address', async () => {
  const { db, name, left } = await setUp()
  const address = await takePicture(db)
  await name(address)
  expect(await forgetPicture(db, hashOf(address))).toEqual({ type: 'named' })
  expect(await left()).toEqual([address])
  const elsewhere = 'e'.repeat(64)
  await db.drafts.put({
    entity: 'models',
    rowId: 'm1',
    baseline: {},
    values: { images: [`/files/${elsewhere}`] },
    keptAtMs: 0,
  })
  expect(await forgetPicture(db, elsewhere)).toEqual({ type: 'named' })
})

test('space is made from pictures that the server has, never from waiting ones', async () => {
  const { db, send, left } = await setUp()
  const waiting = await takePicture(db, aGif(1))
  await send(await takePicture(db, aGif(2)))
  await pruneMirror(db)
  expect(await left()).toEqual([waiting])
})

test('a sign-out that keeps the edits keeps their pictures', async () => {
  const { db, name, send, left } = await setUp()
  const waiting = await takePicture(db, aGif(1))
  await name(waiting)
  await send(await takePicture(db, aGif(2)))
  await keepOnlyEdits(db)
  expect(await left()).toEqual([waiting])
})

test('a server that was restored from a backup is offered its pictures again', async () => {
  const { db, send } = await setUp()
  const address = await takePicture(db)
  await send(address)
  const list = (epoch: string) => ({
    rows: [aModel({ id: 'm1' })],
    isOfNewDatabase: false,
    span: WHOLE_LIST,
    receive: () => {
      throw new Error('nothing is pending')
    },
    mark: { ...NEVER_PULLED, cursor: 'c', epoch, loadedAtMs: 1 },
  })
  const waiting = () => readWaiting(db, [hashOf(address)])
  await applyList(db, 'models', list('one'))
  expect(await waiting()).toEqual([])
  await applyList(db, 'models', list('two'))
  expect(await waiting()).toHaveLength(1)
})

test('dropping sent pictures twice changes nothing', async () => {
  const { db, left } = await setUp()
  await forgetSentPictures(db)
  expect(await left()).toEqual([])
})
