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

test('a draft is there again after the page was started anew', async () => {
  const device = aDraftDevice()
  expect(await (await openDrafts(device)).write(place, draft)).toBe(true)
  expect((await openDrafts(device)).read(place)).toMatchObject(draft)
})

test('a draft is there at once, before the database has it', async () => {
  const store = await openDrafts()
  const isKept = store.write(place, draft)
  expect(store.read(place)).toMatchObject(draft)
  store.drop(place)
  expect(store.read(place)).toBeNull()
  await isKept
})

test('of what is typed during a write, the last stands', async () => {
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

test('a browser that refuses to keep says so, and what was typed is still there', async () => {
  const store = await openDrafts({ ...aDraftDevice(), db: refusingDatabase() })
  expect(await store.write(place, draft)).toBe(false)
  expect(store.read(place)).toMatchObject(draft)
})

test('what another page writes or drops is heard', async () => {
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

test('a draft that one page holds is kept from the others until it lets go', async () => {
  const device = aDraftDevice()
  const [here, there] = [await openDrafts(device), await openDrafts(device)]
  const release = await here.hold(place)
  expect(await there.hold(place)).toBeNull()
  expect(await there.hold({ ...place, rowId: 'm2' })).not.toBeNull()
  release?.()
  await expect.poll(() => there.hold(place)).not.toBeNull()
})

/** A page that is gone before the database has what it last did, and the device as the next page finds it. */
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

test('the last letters of a page that goes are there again, and soon in the database', async () => {
  const device = await goneDuring((page) => void page.write(place, draft))
  expect((await openDrafts(device)).read(place)).toMatchObject(draft)
  await expect.poll(() => device.db.drafts.toArray()).toEqual([{ ...place, ...draft }])
  await expect.poll(() => device.storage.entries.size).toBe(0)
})

test('what was given up just before stays given up', async () => {
  const device = await goneDuring((page) => page.drop(place), draft)
  expect((await openDrafts(device)).read(place)).toBeNull()
  await expect.poll(() => device.db.drafts.count()).toBe(0)
})

test.each([
  ['written', (page: DraftStore) => void page.write(place, draft)],
  ['given up', (page: DraftStore) => page.drop(place)],
])('what was %s just before is overtaken by newer words', async (_, lastDeed) => {
  const device = await goneDuring(lastDeed)
  const newer = { ...draft, values: { name: 'Nova' }, keptAtMs: 2_000 }
  await device.db.drafts.put({ ...place, ...newer })
  const store = await openDrafts(device)
  expect(store.read(place)).toMatchObject(newer)
  store.drop(place)
  await expect.poll(() => device.db.drafts.count()).toBe(0)
  expect((await openDrafts(device)).read(place)).toBeNull()
})

test('a page that comes back leaves no note behind, nor does one with nothing to tell', async () => {
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

test('a note that cannot be read, or not be written, hinders nobody', async () => {
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

test('the note of newer words outlives the writing of older ones', async () => {
  const device = aDraftDevice()
  const store = await openDrafts(device)
  const older = store.write(place, draft)
  // The older words are on their way by then.
  await Promise.resolve()
  await Promise.resolve()
  const newer = store.write(place, { ...draft, values: { name: 'Lunes' } })
  store.rest()
  await older
  expect([...device.storage.entries.values()].join()).toContain('Lunes')
  await newer
  expect(device.storage.entries.size).toBe(0)
})

test('words that a page could not write do not overtake those that another one wrote since', async () => {
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
