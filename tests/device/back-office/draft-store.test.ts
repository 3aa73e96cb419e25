import { expect, test } from 'vitest'
import { type Draft, type DraftStore, newDraftId } from '#device/back-office/draft-store.ts'
import { aDraftDevice, openDrafts } from '#tests/support/open-drafts.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const place = { entity: 'models', rowId: 'm1' }
const draft = { baseline: { name: 'Luna' }, values: { name: 'Lune' }, keptAtMs: 1_000 }

const refusingDatabase = () => {
  const db = openTestDatabase()
  db.drafts.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  return db
}

test('a draft is still there after a page reload', async () => {
  const device = aDraftDevice()
  expect(await (await openDrafts(device)).write(place, draft)).toBe(true)
  expect((await openDrafts(device)).read(place)).toMatchObject(draft)
})

test('a draft can be read at once, before the database has stored it', async () => {
  const store = await openDrafts()
  const isKept = store.write(place, draft)
  expect(store.read(place)).toMatchObject(draft)
  store.drop(place)
  expect(store.read(place)).toBeNull()
  await isKept
})

test('of several changes during a write, the last one is stored', async () => {
  const device = aDraftDevice()
  const store = await openDrafts(device)
  const writes = ['L', 'Lu', 'Lun'].map((name) =>
    store.write(place, { ...draft, values: { name } }),
  )
  expect(await Promise.all(writes)).toEqual([true, true, true])
  expect(await device.db.drafts.toArray()).toEqual([
    { ...place, ...draft, values: { name: 'Lun' } },
  ])
})

test('drafts of another row or entity are not touched', async () => {
  const device = aDraftDevice()
  const store = await openDrafts(device)
  const others = [
    { ...place, rowId: newDraftId('1') },
    { ...place, entity: 'posts' },
  ]
  for (const other of [place, ...others]) await store.write(other, draft)
  store.drop(place)
  for (const other of others) expect(store.read(other)).toMatchObject(draft)
  await expect.poll(() => device.db.drafts.count()).toBe(2)
})

test('a browser that refuses to store reports it, and the typed text is still there', async () => {
  const store = await openDrafts({ ...aDraftDevice(), db: refusingDatabase() })
  expect(await store.write(place, draft)).toBe(false)
  expect(store.read(place)).toMatchObject(draft)
})

test('a draft written or deleted by another page is noticed', async () => {
  const device = aDraftDevice()
  const [here, there] = [await openDrafts(device), await openDrafts(device)]
  let heard = 0
  here.subscribe(() => {
    heard += 1
  })
  await there.write(place, draft)
  await expect.poll(() => here.read(place)).toMatchObject(draft)
  expect(heard).toBeGreaterThan(0)
  there.drop(place)
  await expect.poll(() => here.all()).toEqual([])
})

test('a draft held by one page is not offered to the others until the page releases it', async () => {
  const device = aDraftDevice()
  const [here, there] = [await openDrafts(device), await openDrafts(device)]
  const release = await here.hold(place)
  expect(await there.hold(place)).toBeNull()
  expect(await there.hold({ ...place, rowId: 'm2' })).not.toBeNull()
  release?.()
  await expect.poll(() => there.hold(place)).not.toBeNull()
})

/** A page that closes before the database has its last change, and the device as the next page finds it. */
const goneDuring = async (lastDeed: (store: DraftStore) => void, stored?: Draft) => {
  const device = aDraftDevice()
  if (stored) await (await openDrafts(device)).write(place, stored)
  const kept = await device.db.drafts.toArray()
  const page = await openDrafts(device)
  lastDeed(page)
  page.rest()
  const left = [...device.storage.entries]
  const next = aDraftDevice()
  for (const [key, text] of left) next.storage.setItem(key, text)
  await next.db.drafts.bulkPut(kept)
  return next
}

test('the last characters typed before a page closes are restored, and soon stored in the database', async () => {
  const device = await goneDuring((page) => void page.write(place, draft))
  expect((await openDrafts(device)).read(place)).toMatchObject(draft)
  await expect.poll(() => device.db.drafts.toArray()).toEqual([{ ...place, ...draft }])
  await expect.poll(() => device.storage.entries.size).toBe(0)
})

test('a draft discarded just before the page closes stays discarded', async () => {
  const device = await goneDuring((page) => page.drop(place), draft)
  expect((await openDrafts(device)).read(place)).toBeNull()
  await expect.poll(() => device.db.drafts.count()).toBe(0)
})

test.each([
  ['written', (page: DraftStore) => void page.write(place, draft)],
  ['given up', (page: DraftStore) => page.drop(place)],
])('a draft that was %s just before closing is replaced by newer text', async (_, lastDeed) => {
  const device = await goneDuring(lastDeed)
  const newer = { ...draft, values: { name: 'Nova' }, keptAtMs: 2_000 }
  await device.db.drafts.put({ ...place, ...newer })
  const store = await openDrafts(device)
  expect(store.read(place)).toMatchObject(newer)
  store.drop(place)
  await expect.poll(() => device.db.drafts.count()).toBe(0)
  expect((await openDrafts(device)).read(place)).toBeNull()
})

test('a page that returns leaves no note behind, and a page without changes leaves none either', async () => {
  const device = aDraftDevice()
  const store = await openDrafts(device)
  const isKept = store.write(place, draft)
  store.rest()
  expect(device.storage.entries.size).toBe(1)
  await isKept
  expect(device.storage.entries.size).toBe(0)
  store.rest()
  expect(device.storage.entries.size).toBe(0)
})

test('a note that cannot be read or written has no effect', async () => {
  const device = aDraftDevice()
  device.storage.setItem('neomuse-drafts-ada', '[{"draft":')
  const store = await openDrafts(device)
  expect(store.all()).toEqual([])
  device.storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const isKept = store.write(place, draft)
  store.rest()
  expect(await isKept).toBe(true)
})

test('the note of newer text survives the write of older text', async () => {
  const device = aDraftDevice()
  const store = await openDrafts(device)
  const older = store.write(place, draft)
  // The older text is being written by then.
  await Promise.resolve()
  await Promise.resolve()
  const newer = store.write(place, { ...draft, values: { name: 'Lunes' } })
  store.rest()
  await older
  expect([...device.storage.entries.values()].join()).toContain('Lunes')
  await newer
  expect(device.storage.entries.size).toBe(0)
})

test('text that a page could not write does not replace newer text of another page', async () => {
  const device = aDraftDevice()
  const failing = await openDrafts({ ...device, db: refusingDatabase() })
  expect(await failing.write(place, draft)).toBe(false)
  device.clock.nowMs = 2_000
  const newer = { ...draft, values: { name: 'Nova' }, keptAtMs: 2_000 }
  await (await openDrafts(device)).write(place, newer)
  device.clock.nowMs = 3_000
  failing.rest()
  expect((await openDrafts(device)).read(place)).toMatchObject(newer)
})
