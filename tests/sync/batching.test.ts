import { expect, test } from 'vitest'
import { createBatching } from '#sync/batching.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { createOf, setupSync } from '#tests/support/setup-sync.ts'

test('a batch halves with each failure, down to a single request, and is whole again after a few successes', () => {
  const batching = createBatching()
  const sizes = Array.from({ length: 8 }, () => {
    batching.failed()
    return batching.size()
  })
  expect(sizes).toEqual([50, 25, 12, 6, 3, 1, 1, 1])
  const grown = Array.from({ length: 5 }, () => {
    batching.succeeded()
    return batching.size()
  })
  expect(grown).toEqual([4, 16, 64, 100, 100])
})

test('another network is given whole batches; a server that takes none is not', () => {
  const batching = createBatching()
  for (let failure = 0; failure < 8; failure += 1) batching.failed()
  batching.renewed()
  expect(batching.size()).toBe(100)
  batching.isNotOffered()
  batching.renewed()
  batching.succeeded()
  expect(batching.size()).toBe(1)
})

const ROWS = 40

/** So many edits, and no network for so long that only single requests are tried any more. */
const setupLongOffline = async () => {
  const sync = await setupSync()
  sync.network.setOnline(false)
  for (let row = 0; row < ROWS; row += 1)
    await sync.edit(createOf(sync.newId(), aDraft({ name: `Aurore ${row}` })))
  for (let minute = 0; minute < 10; minute += 1) await sync.advance(60_000)
  sync.network.setOnline(true)
  const before = sync.network.requests.length
  const writes = () => sync.network.requests.slice(before).filter((one) => one.startsWith('POST'))
  return { ...sync, writes }
}

test('when the network is back, all that waits travels in one batch', async () => {
  const { signal, settleAll, pending, writes } = await setupLongOffline()
  signal('online')
  await settleAll()
  expect(await pending()).toEqual([])
  expect(writes()).toEqual(['POST /api/admin/batch'])
})

test('when nobody tells that the network is back, a few requests find out that batches get through', async () => {
  const { advance, pending, writes } = await setupLongOffline()
  await advance(60_000)
  expect(await pending()).toEqual([])
  expect(writes().length).toBeLessThan(ROWS / 2)
})

test('while there is no network, an edit has none of the outbox read', async () => {
  const { db, edit, settleAll, newId, advance, network } = await setupSync()
  network.setOnline(false)
  for (let row = 0; row < 5; row += 1) await edit(createOf(newId(), aDraft()))
  await advance(0)
  let reads = 0
  db.outbox.hook('reading', (entry) => {
    reads += 1
    return entry
  })
  await edit(createOf(newId(), aDraft()))
  await settleAll()
  expect(reads).toBe(0)
})
