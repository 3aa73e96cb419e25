import { expect, test } from 'vitest'
import { createDraftStore, draftRowIds, NEW_ROW } from '#admin/entity/form/draft-store.ts'

const createMemoryStorage = (refuses = false) => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (refuses) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key: string) => void entries.delete(key),
  }
}

const place = { accountId: 'camille', entity: 'models', rowId: 'm1' }
const draft = { baseline: { name: 'Luna' }, values: { name: 'Lune' }, keptAtMs: 1_000 }

test('a draft is there again after the page was started anew', () => {
  const storage = createMemoryStorage()
  expect(createDraftStore(storage).write(place, draft)).toBe(true)
  expect(createDraftStore(storage).read(place)).toEqual(draft)
})

test('drafts of another row, entity or account are not touched', () => {
  const store = createDraftStore(createMemoryStorage())
  const others = [
    { ...place, rowId: NEW_ROW },
    { ...place, entity: 'posts' },
    { ...place, accountId: 'zoe' },
  ]
  for (const other of [place, ...others]) store.write(other, draft)
  store.drop(place)
  expect(store.read(place)).toBeNull()
  for (const other of others) expect(store.read(other)).toEqual(draft)
})

test('a browser that refuses to keep says so instead of throwing', () => {
  expect(createDraftStore(createMemoryStorage(true)).write(place, draft)).toBe(false)
})

test('signing out leaves nothing of the account behind', () => {
  const storage = createMemoryStorage()
  const store = createDraftStore(storage)
  store.write(place, draft)
  store.write({ ...place, rowId: NEW_ROW }, draft)
  expect(store.count('camille')).toBe(2)
  store.dropAll('camille')
  expect([...storage.entries.keys()]).toEqual([])
})

test('the rows with a draft are told, of one entity alone', () => {
  const store = createDraftStore(createMemoryStorage())
  store.write(place, draft)
  store.write({ ...place, entity: 'posts', rowId: 'p1' }, draft)
  expect([...draftRowIds(store.snapshot('camille'), 'models')]).toEqual(['m1'])
})

test('listeners hear of writes and drops', () => {
  const store = createDraftStore(createMemoryStorage())
  let heard = 0
  const stop = store.subscribe(() => {
    heard += 1
  })
  store.write(place, draft)
  store.drop(place)
  expect(heard).toBe(2)
  stop()
  store.write(place, draft)
  expect(heard).toBe(2)
})

test('what another version wrote is not offered', () => {
  const storage = createMemoryStorage()
  storage.setItem('admin_drafts:camille', '{"models/m1":{"words":"?"}}')
  expect(createDraftStore(storage).read(place)).toBeNull()
  storage.setItem('admin_drafts:camille', 'not json')
  expect(createDraftStore(storage).read(place)).toBeNull()
})
