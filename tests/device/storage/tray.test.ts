import { expect, test } from 'vitest'
import { dismissRejection, restoreRejection } from '#device/storage/tray.ts'
import { aRejection } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

test('what was dismissed comes back whole, and is not announced again', async () => {
  const db = openTestDatabase()
  const rejection = aRejection({ lost: [{ field: 'price', local: 31, server: 40 }] })
  await db.tray.put(rejection)
  await dismissRejection(db, rejection.id)
  expect(await db.tray.count()).toBe(0)
  await restoreRejection(db, rejection)
  expect(await db.tray.toArray()).toEqual([{ ...rejection, announced: true }])
})
