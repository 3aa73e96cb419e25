import { expect, onTestFinished, test } from 'vitest'
import { newDraftId } from '#device/drafts/draft.ts'
import { openDraftStore } from '#device/drafts/draft-store.ts'
import { createTestLocks } from '#tests/support/create-test-locks.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const place = { entity: 'models', rowId: 'm1' }
const draft = { baseline: { name: 'Luna' }, values: { name: 'Lune' }, keptAtMs: 1_000 }

const aDevice = () => ({ db: openTestDatabase(), locks: createTestLocks() })

const open = async ({ db, locks } = aDevice()) => {
  const store = await openDraftStore(db, locks)
  onTestFinished(store.stop)
  return store
}

test('a draft is there again after the page was started anew', async () => {
  const device = aDevice()
  expect(await (await open(device)).write(place, draft)).toBe(true)
  expect((await open(device)).read(place)).toMatchObject(draft)
})

test('a draft is there at once, before the database has it', async () => {
  const store = await open()
  const isKept = store.write(place, draft)
  expect(store.read(place)).toMatchObject(draft)
  store.drop(place)
  expect(store.read(place)).toBeNull()
  await isKept
})

test('of what is typed during a write, the last stands', async () => {
  const device = aDevice()
  const store = await open(device)
  const writes = ['L', 'Lu', 'Lun'].map((name) =>
    store.write(place, { ...draft, values: { name } }),
  )
  expect(await Promise.all(writes)).toEqual([true, true, true])
  expect(await device.db.drafts.toArray()).toEqual([
    { ...place, ...draft, values: { name: 'Lun' } },
  ])
})

test('drafts of another row or entity are not touched', async () => {
  const device = aDevice()
  const store = await open(device)
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
  const device = aDevice()
  const store = await open(device)
  device.db.drafts.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await store.write(place, draft)).toBe(false)
  expect(store.read(place)).toMatchObject(draft)
})

test('what another page writes or drops is heard', async () => {
  const device = aDevice()
  const [here, there] = [await open(device), await open(device)]
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
  const device = aDevice()
  const [here, there] = [await open(device), await open(device)]
  const letGo = await here.hold(place)
  expect(await there.hold(place)).toBeNull()
  expect(await there.hold({ ...place, rowId: 'm2' })).not.toBeNull()
  letGo?.()
  await expect.poll(() => there.hold(place)).not.toBeNull()
})
