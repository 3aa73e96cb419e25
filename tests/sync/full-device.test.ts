import { expect, test } from 'vitest'
import { readPullMark } from '#device/storage/meta-table.ts'
import { pruneMirror } from '#device/storage/quota.ts'
import { failWrites } from '#tests/support/fail-writes.ts'
import { insertModels, olderIds } from '#tests/support/insert-models.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { LUNA, setUpSync } from '#tests/support/set-up-sync.ts'

/** The ids of further rows at the server: with the six sample models, three pages of 500. */
const MANY = olderIds(1_100)
const NEWEST = MANY.at(-1) ?? ''
const HOUR_MS = 60 * 60_000

/** A device that has no space for the second page of a list. */
const aFullDevice = async () => {
  const db = openTestDatabase()
  const faults = failWrites(db)
  const space = { freeBytes: 1_000 }
  const device = await setUpSync({ db, freeBytes: () => space.freeBytes })
  const { network } = device
  await insertModels(device, MANY)
  await db.table('models').clear()
  await db.meta.delete('pull:models')
  const pages: string[] = []
  const state = { isFull: true }
  network.answerInstead(({ url }) => {
    const { pathname, search } = new URL(url)
    if (pathname !== '/api/admin/models' || !search.includes('before=')) return null
    pages.push(search)
    if (state.isFull) faults.failNext(1)
    return null
  })
  device.signal('changed:models')
  await device.settleAll()
  return {
    ...device,
    space,
    pages,
    makeSpace: () => {
      state.isFull = false
    },
    count: () => db.table('models').count(),
    mark: () => readPullMark(db, 'models'),
  }
}

test('where older rows have no space, the newest stay, and the mark says from where on', async () => {
  const { count, mark, pages, statuses } = await aFullDevice()
  expect(await count()).toBe(500)
  expect(pages).toHaveLength(1)
  expect(await mark()).toMatchObject({
    problem: 'storage-full',
    loadedAtMs: null,
    filling: { arrived: 500, hold: { sinceMs: 0, freeBytes: 1_000 } },
  })
  expect(statuses.at(-1)).toMatchObject({ phase: 'idle' })
})

test('what changes still comes, older pages are not asked for', async () => {
  const { pages, advance, editElsewhere, mirror, mark } = await aFullDevice()
  await editElsewhere(NEWEST, { price: 77 })
  await editElsewhere(LUNA, { price: 78 })
  for (let minute = 0; minute < 5; minute += 1) await advance(60_000)
  expect(await mirror(NEWEST)).toMatchObject({ price: 77 })
  expect(await mirror(LUNA)).toMatchObject({ price: 78 })
  expect(pages).toHaveLength(1)
  expect(await mark()).toMatchObject({ problem: 'storage-full', filling: { arrived: 500 } })
})

test('once space has been freed, the list goes on where it stopped, and is whole in the end', async () => {
  const { pages, space, advance, makeSpace, count, mark } = await aFullDevice()
  space.freeBytes += 1_000_000
  await advance(60_000)
  expect(pages).toHaveLength(1)
  makeSpace()
  space.freeBytes += 50_000_000
  await advance(60_000)
  expect(await count()).toBe(1_106)
  expect(await mark()).toMatchObject({ filling: null, problem: null })
  expect(pages[1]).toBe(pages[0])
})

test('after hours it is tried again, once', async () => {
  const { pages, advance, mark } = await aFullDevice()
  await advance(5 * HOUR_MS)
  expect(pages).toHaveLength(1)
  await advance(HOUR_MS)
  expect(pages).toHaveLength(2)
  await advance(60_000)
  expect(pages).toHaveLength(2)
  expect(await mark()).toMatchObject({ filling: { hold: { sinceMs: 6 * HOUR_MS } } })
})

test('rows that were dropped for an edit come back when there is space, and the engine does not go in circles', async () => {
  const { db, network, pages, space, makeSpace, advance, count, mark } = await aFullDevice()
  makeSpace()
  space.freeBytes += 50_000_000
  await advance(60_000)
  await pruneMirror(db, [], 0.5)
  const left = await count()
  const before = network.requests.length
  pages.splice(0)
  for (let minute = 0; minute < 5; minute += 1) await advance(60_000)
  expect(pages).toEqual([])
  expect(await count()).toBe(left)
  expect(network.requests.length - before).toBeLessThan(60)
  space.freeBytes += 50_000_000
  await advance(60_000)
  expect(await count()).toBe(1_106)
  expect(await mark()).toMatchObject({ filling: null, problem: null })
})
