import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findOrderByToken, revokeOrderToken } from '#server/commerce/order-token.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { DUMPED_TABLES } from '#server/db/dump/dumped-tables.ts'
import { settleRestored } from '#server/db/dump/restore-dump.ts'
import { nextDueMs, queueConfirmation } from '#server/email/mail-outbox.ts'
import { noPause } from '#server/next-slice.ts'
import { eraseAddress } from '#server/privacy/erase-address.ts'
import { exportAddress } from '#server/privacy/privacy-routes.ts'
import { PAID_BOOKS, setUpPayments } from '#tests/support/stripe/set-up-payments.ts'
import { TEST_SEAL } from '#tests/support/test-seal.ts'

/** Every row of every table, as text. */
const everything = async (db: Queryable): Promise<string> => {
  const tables = []
  for (const { name } of DUMPED_TABLES)
    tables.push((await sql`select * from ${sql.table(name)}`.execute(db)).rows)
  return JSON.stringify(tables)
}

test('the token of an order is nowhere in the database, and opens the order until it is revoked', async () => {
  const { order, post, store, openPage, deps, reported } = await setUpPayments()
  const key = { 'Idempotency-Key': 'a-key-of-the-form-that-is-long-enough' }
  const body = { email: 'ada@example.org', name: 'Ada', plan_id: 'starter' }
  const first = await (await post('/api/checkout', body, key)).json()
  expect((await (await post('/api/checkout', body, key)).json()).order_url).toBe(first.order_url)
  const { id, token } = await order()
  const paying = { 'Idempotency-Key': 'another-key-of-the-form-that-is-long' }
  await post('/api/order/pay', { token }, paying)
  const kept = await everything(store.db)
  for (const secret of [token, first.order_url.split('#')[1]]) expect(kept).not.toContain(secret)
  expect(JSON.stringify(reported)).not.toContain(token)
  expect((await openPage(token)).status).toBe(200)
  const found = await findOrderByToken(store.db, token)
  expect(found?.id).toBe(id)
  if (found) await store.write((tx) => revokeOrderToken(tx, deps.seal, found))
  expect((await openPage(token)).status).toBe(410)
  for (const none of [first.id, id, token.slice(1), `${token.slice(1)}A`])
    expect((await openPage(none)).status).not.toBe(200)
})

test('a request for lost orders is always answered alike, and an email is sent once an hour where there are orders', async () => {
  const { order, post, emails, clock } = await setUpPayments()
  const { id } = await order()
  const ask = async (email: string) => {
    const answer = await post('/api/order/find', { email })
    const { id: _, ...said } = await answer.json()
    return [answer.status, said]
  }
  expect(await ask('zoe@example.org')).toEqual(await ask('nobody@example.org'))
  await ask('ZOE@example.org')
  expect((await emails(id)).filter((one) => one.startsWith('links-'))).toHaveLength(1)
  clock.now += 60 * 60_000
  await ask('zoe@example.org')
  expect((await emails(id)).filter((one) => one.startsWith('links-'))).toHaveLength(2)
})

test('an erasure removes what is about a person; invoices stay, and the export contains them', async () => {
  const { buy, store, clock, openPage, emails, rows, books } = await setUpPayments()
  const { id, token } = await buy()
  const whom = { emailKey: 'zoe@example.org', seal: TEST_SEAL, until: '9', pause: noPause }
  const exported = await exportAddress(store.db, 'zoe@example.org', {
    seal: TEST_SEAL,
    nowMs: clock.now,
  })
  expect(exported.orders).toMatchObject([
    {
      payments: [{ provider: 'stripe', amount: 58 }],
      invoices: [{ number: 'NM-2026-00001', buyer: { name: 'Zoé' } }],
      events: [{ kind: 'ordered' }, { kind: 'session-opened' }, { kind: 'paid' }],
    },
  ])
  await store.write((tx) => eraseAddress(tx, whom, clock.now))
  expect((await openPage(token)).status).toBe(410)
  expect(await emails(id)).toEqual([])
  expect(await rows('payment_attempts')).toMatchObject([{ url: null }])
  const [invoice] = await rows('invoices')
  expect(JSON.parse(invoice?.content ?? '').buyer.name).toBe('Zoé')
  await store.write((tx) => tx.deleteFrom('mutation_log').execute())
  const kept = await everything(store.db)
  expect(kept.replaceAll(JSON.stringify(invoice?.content).slice(1, -1), '')).not.toMatch(
    /zoe@|Zoé/i,
  )
  expect(await books(id)).toMatchObject({ ...PAID_BOOKS, spent: expect.anything() })
})

test('a restored backup sends nothing before the providers were asked for later payments', async () => {
  const { order, stripe, store, deps, books, reconcile, clock } = await setUpPayments()
  const { id, session } = await order()
  // Paid after the backup: the restored database knows only the session.
  stripe.press(session, 'pay')
  await store.write(async (tx) => {
    await settleRestored(tx, { kept: { change: 0, erasures: [] }, newId: deps.newId })
    await queueConfirmation(tx, 'somebody', clock.now)
  })
  expect(await nextDueMs(store.db)).toBeNull()
  stripe.fail('server-error')
  expect(await reconcile()).toEqual({ type: 'done', unanswered: 1 })
  expect(await nextDueMs(store.db)).toBeNull()
  expect(await reconcile()).toEqual({ type: 'done', unanswered: 0 })
  expect(await nextDueMs(store.db)).not.toBeNull()
  expect(await books(id)).toEqual(PAID_BOOKS)
})
