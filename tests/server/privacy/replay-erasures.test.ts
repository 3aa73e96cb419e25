import { expect, test } from 'vitest'
import {
  hashEmailKey,
  recordErasedList,
  recordErasure,
  recordNewsletterLeave,
} from '#server/privacy/erasures.ts'
import { replayErasures } from '#server/privacy/replay-erasures.ts'
import { addPersonalData } from '#tests/support/add-personal-data.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { TEST_SEAL } from '#tests/support/test-seal.ts'

const NOW = Date.UTC(2026, 0, 1)
const DAY_MS = 24 * 60 * 60_000
const iso = (ms: number) => new Date(ms).toISOString()

/** A database from a restored backup, with the erasures of the later ledger. */
const setUp = async () => {
  const { store, addAdmin } = await createTestServer({ nowMs: () => NOW })
  const names = async (table: 'users' | 'messages' | 'subscribers') =>
    (
      await store.db
        .selectFrom<'users' | 'messages' | 'subscribers'>(table)
        .select('email_key')
        .orderBy('email_key')
        .execute()
    ).map(({ email_key }) => email_key)
  const interviews = async () => {
    const rows = await store.db.selectFrom('interviews').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }
  const replay = () => replayErasures(store, { seal: TEST_SEAL, nowMs: NOW })
  return { store, addAdmin, names, interviews, replay }
}

test('the ledger contains no address, and of several erasures the last', async () => {
  const { store } = await setUp()
  await store.write((tx) => recordErasure(tx, 'zoe@example.org', iso(1)))
  await store.write((tx) => recordErasure(tx, 'zoe@example.org', iso(2)))
  expect(await store.db.selectFrom('erasures').selectAll().execute()).toEqual([
    { email_hash: hashEmailKey('zoe@example.org'), erased_at: iso(2) },
  ])
  expect(hashEmailKey('zoe@example.org')).toMatch(/^[0-9a-f]{64}$/)
})

test('erased data is erased again; later data, and other persons, stay', async () => {
  const { store, names, interviews, replay } = await setUp()
  const email = 'zoe@example.org'
  await addPersonalData(store, { id: 'old', email, createdAtMs: NOW - 2 * DAY_MS })
  await addPersonalData(store, { id: 'bob', email: 'bob@example.org', createdAtMs: NOW })
  await store.write((tx) => recordErasure(tx, email, iso(NOW - DAY_MS)))
  await store.write((tx) => recordErasure(tx, 'nobody@example.org', iso(NOW)))
  await store.db
    .insertInto('subscribers')
    .values({
      id: 'again',
      email: 'late@example.org',
      email_key: 'late@example.org',
      language: 'fr',
      status: 'pending',
      created_at: iso(NOW),
    })
    .execute()
  await store.write((tx) => recordErasure(tx, 'late@example.org', iso(NOW - DAY_MS)))

  expect(await replay()).toBe(1)
  expect(await names('users')).toEqual(['bob@example.org', 'erased-old-user@invalid'])
  expect(await names('messages')).toEqual(['bob@example.org'])
  expect(await interviews()).toEqual(['bob-interview'])
  expect(await names('subscribers')).toEqual(['bob@example.org', 'late@example.org'])
  const orders = await store.db.selectFrom('orders').selectAll().orderBy('id').execute()
  expect(orders.map(({ id, notes }) => [id, notes])).toEqual([
    ['bob-guest-order', 'Pour Nom-bob'],
    ['bob-order', 'Pour Nom-bob'],
    ['old-guest-order', ''],
    ['old-order', ''],
  ])
  expect(await replay()).toBe(0)
})

test('an unsubscribed address is unsubscribed again, and nothing else is removed', async () => {
  const { store, names, replay } = await setUp()
  const left = ['zoe@example.org', 'back@example.org']
  for (const email of [...left, 'bob@example.org'])
    await addPersonalData(store, { id: email, email, createdAtMs: NOW })
  await store.write((tx) => recordNewsletterLeave(tx, 'zoe@example.org', iso(NOW + DAY_MS)))
  // An address that was subscribed again since then stays.
  await store.write((tx) => recordNewsletterLeave(tx, 'back@example.org', iso(NOW - DAY_MS)))
  expect(await replay()).toBe(0)
  expect(await names('subscribers')).toEqual(['back@example.org', 'bob@example.org'])
  expect(await names('messages')).toEqual([
    'back@example.org',
    'bob@example.org',
    'zoe@example.org',
  ])
})

test('an administrator’s account is never erased by it', async () => {
  const { store, addAdmin, names, replay } = await setUp()
  await addAdmin('ada@neomuse.test')
  await addPersonalData(store, { id: 'ada', email: 'other@neomuse.test', createdAtMs: NOW })
  const email_key = 'ada@neomuse.test'
  await store.db.updateTable('messages').set({ email_key }).execute()
  await store.write((tx) => recordErasure(tx, email_key, iso(NOW + DAY_MS)))
  expect(await replay()).toBe(1)
  expect(await names('messages')).toEqual([])
  expect(await names('users')).toEqual(['ada@neomuse.test', 'other@neomuse.test'])
})

test('a person known only from a sealed interview is found by the hash in the ledger', async () => {
  const { store, interviews, replay } = await setUp()
  const email = 'zoe@example.org'
  await addPersonalData(store, { id: 'old', email, createdAtMs: NOW - 2 * DAY_MS })
  for (const table of ['orders', 'messages', 'users', 'subscribers'] as const)
    await store.db.deleteFrom(table).execute()
  await addPersonalData(store, { id: 'bob', email: 'bob@example.org', createdAtMs: NOW - DAY_MS })
  await store.write((tx) => recordErasure(tx, email, iso(NOW - DAY_MS)))
  expect(await replay()).toBe(1)
  expect(await interviews()).toEqual(['bob-interview'])
  expect(await replay()).toBe(0)
})

test('an erased list of favourites is erased again; one created later stays', async () => {
  const { store, replay } = await setUp()
  const list = (key_hash: string, agreedAtMs: number) => ({
    key_hash,
    models: '[]',
    change_ids: '[]',
    agreed_at: iso(agreedAtMs),
    used_at_ms: NOW,
  })
  const lists = [list('erased', NOW - 2 * DAY_MS), list('again', NOW), list('kept', NOW - DAY_MS)]
  await store.db.insertInto('favourite_lists').values(lists).execute()
  for (const keyHash of ['erased', 'again'])
    await store.write((tx) => recordErasedList(tx, keyHash, iso(NOW - DAY_MS)))
  expect(await replay()).toBe(0)
  const left = await store.db.selectFrom('favourite_lists').select('key_hash').execute()
  expect(left.map(({ key_hash }) => key_hash).toSorted()).toEqual(['again', 'kept'])
})
