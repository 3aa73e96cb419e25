import { expect, test } from 'vitest'
import { LUNA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

test('edits made in a tunnel arrive once, and lose only where another admin was faster', async () => {
  const device = await setUpSync() // the engine, Dexie on fake-indexeddb, the server in process
  device.network.setOnline(false)
  await device.editAndSettle(updateOf(LUNA, { price: 31, name: 'Lune' }))
  expect(await device.mirror(LUNA)).toMatchObject({ price: 31, name: 'Lune' })
  expect(await device.pending()).toHaveLength(1)

  await device.editElsewhere(LUNA, { price: 45 })
  device.network.setOnline(true)
  await device.advance(2_000) // a clock that only the test moves: the next try is due
  device.network.loseNextAnswer() // the server commits, and its answer is lost
  await device.editAndSettle(updateOf(LUNA, { country: 'Italie' }))
  await device.advance(2_000)

  const row = { price: 45, name: 'Lune', country: 'Italie', version: 4 }
  expect(await device.serverRow(LUNA)).toMatchObject(row)
  expect(await device.mirror(LUNA)).toEqual(await device.serverRow(LUNA))
  expect(await device.tray()).toMatchObject([{ lost: [{ field: 'price', local: 31, server: 45 }] }])
})
