import { expect, test } from 'vitest'
import {
  countLonePictures,
  readToken,
  readUnnamedPictures,
  writeToken,
} from '#device/storage/account-facts.ts'
import { readStatus, writeStatus } from '#device/storage/meta-table.ts'
import { aRejection } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { aGif, hashOf, takePicture } from '#tests/support/take-picture.ts'

const EXPIRED = { phase: 'signed-out', nextTryAtMs: null } as const

test('a new session forgets how the last one ended', async () => {
  const db = openTestDatabase()
  await writeToken(db, 'monday')
  await writeStatus(db, EXPIRED)
  await writeToken(db, 'tuesday')
  expect(await readToken(db)).toBe('tuesday')
  expect(await readStatus(db)).toBeNull()
})

test('one more tab of the same session changes nothing', async () => {
  const db = openTestDatabase()
  await writeToken(db, 'monday')
  await writeStatus(db, EXPIRED)
  await writeToken(db, 'monday')
  expect(await readStatus(db)).toEqual(EXPIRED)
})

test('a picture is unnamed when nothing on this device names it, and until it is sent', async () => {
  const db = openTestDatabase()
  const [alone, refused, sent] = [
    await takePicture(db, aGif(1)),
    await takePicture(db, aGif(2)),
    await takePicture(db, aGif(3)),
  ].map(hashOf)
  const lost = [{ field: 'images', base: [], local: [`/files/${refused}`], server: [] }]
  await db.tray.put(aRejection({ lost }))
  await db.pictures.update(sent ?? '', { state: 'sent' })
  expect(await readUnnamedPictures(db)).toEqual([alone])
})

test('a form’s leftover picture does not count, a picture added by itself counts until an edit names it', async () => {
  const db = openTestDatabase()
  const address = await takePicture(db)
  expect(await countLonePictures(db)).toBe(0)
  await takePicture(db, aGif(1), { forItself: true })
  expect(await countLonePictures(db)).toBe(1)
  // A form that uses it as well, and is discarded, does not change that.
  await takePicture(db)
  expect(await countLonePictures(db)).toBe(1)
  await db.drafts.put({
    entity: 'models',
    rowId: 'm1',
    baseline: {},
    values: { images: [address] },
    keptAtMs: 0,
  })
  expect(await countLonePictures(db)).toBe(0)
})

test('a picture added by an older app has no known purpose, and is not lost without a question', async () => {
  const db = openTestDatabase()
  await takePicture(db)
  await db.pictures.toCollection().modify((record: { forItself?: boolean }) => {
    delete record.forItself
  })
  expect(await countLonePictures(db)).toBe(1)
})
