import { expect, test } from 'vitest'
import { readLonePictures, readToken, writeToken } from '#device/storage/account-facts.ts'
import { readStatus, writeStatus } from '#device/storage/meta/status.ts'
import { aRejection } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { aGif, takePicture } from '#tests/support/take-picture.ts'

const EXPIRED = { phase: 'signed-out', nextTryAtMs: null } as const

test('a new session forgets what the last one ended with', async () => {
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

test('a picture waits by itself when nothing on this device names it, and until it is sent', async () => {
  const db = openTestDatabase()
  const [alone, refused, sent] = [
    await takePicture(db, aGif(1)),
    await takePicture(db, aGif(2)),
    await takePicture(db, aGif(3)),
  ].map((address) => address.slice('/files/'.length))
  const lost = [{ field: 'images', base: [], local: [`/files/${refused}`], server: [] }]
  await db.tray.put(aRejection({ lost }))
  await db.pictures.update(sent ?? '', { state: 'sent' })
  expect(await readLonePictures(db)).toEqual([alone])
})
