import { createHash, hash } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { newsletter } from '#contract/entities/newsletter.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { seedDemo } from '#server/app/demo/seed-demo.ts'
import { ensureContent, ensureSiteSettings } from '#server/app/prepare-database.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { type DatabaseAddress, openStore } from '#server/db/open-store.ts'
import { claimDue, conclude, queueReply } from '#server/email/mail-outbox.ts'
import { deleteRecord, findRecord, insertRecord } from '#server/entities/entity-rows.ts'
import {
  inquiryTable,
  modelTable,
  newsletterTable,
  replyTable,
} from '#server/entities/entity-tables.ts'
import { contentsToColumns } from '#server/privacy/interviews.ts'
import { makeFolder } from '#tests/support/run-script.ts'
import { TEST_SEAL } from '#tests/support/test-seal.ts'
import { testDatabases } from './test-databases.ts'

export const NOW_MS = 1_767_225_600_000
const NOW = new Date(NOW_MS).toISOString()

/** A database that can be opened by name, more than once: an SQLite file, or the engine of the project's set-up. */
export const makeDatabase = async (): Promise<DatabaseAddress> => {
  const { address, drop } = await testDatabases().create()
  if (address.type === 'sqlite') return { type: 'sqlite', file: join(makeFolder(), 'neomuse.db') }
  onTestFinished(drop)
  return address
}

/** A store that closes at the end of the test at the latest. */
export const openTestStore = async (database: DatabaseAddress, epoch = 'epoch') => {
  const store = await openStore({ database, nowMs: () => NOW_MS, newId: () => epoch })
  let isOpen = true
  const close = async (): Promise<void> => {
    if (isOpen) await store.close()
    isOpen = false
  }
  onTestFinished(close)
  return { ...store, close }
}

export type PictureBytes = { readonly sha256: string; readonly content: Buffer }

/** Larger than one chunk of a dump. */
export const aPicture = (seed = 1, bytes = 500_000): PictureBytes => {
  const content = Buffer.alloc(bytes, `picture ${seed} `)
  return { sha256: createHash('sha256').update(content).digest('hex'), content }
}

/** Fills the database as the first start with demo data does, and adds rows to every other table. */
export const fillDatabase = async (
  database: DatabaseAddress,
  { pictures = [], epoch }: { pictures?: readonly PictureBytes[]; epoch?: string } = {},
): Promise<void> => {
  const store = await openTestStore(database, epoch)
  let made = 0
  const newId = (): string => {
    made += 1
    return `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`
  }
  await ensureSiteSettings(store, NOW_MS)
  await ensureContent(store, NOW_MS)
  await seedDemo({ store, nowMs: () => NOW_MS, newId })
  await store.write(async (tx) => {
    await deleteModel(tx)
    await addPeople(tx)
    await addReplies(tx)
    await addNewsletter(tx)
    await addBookkeeping(tx)
    for (const { sha256, content } of pictures)
      await tx
        .insertInto('files')
        .values({ sha256, content_type: 'image/webp', bytes: content.length, created_at: NOW })
        .execute()
  })
  await store.close()
}

const deleteModel = async (tx: Queryable): Promise<void> => {
  const record = await findRecord(tx, modelTable, SAMPLE_MODELS[0]?.id ?? '')
  if (!record) throw new Error('the first sample model is not there')
  await deleteRecord(tx, modelTable, { of: record, nowMs: NOW_MS, mutationId: 'm1' })
}

/** A newsletter that has been sent: one that is still being sent would be held back in a restored database. */
const addNewsletter = async (tx: Queryable): Promise<void> => {
  const draft = { subject_fr: 'Printemps', body_fr: UNKIND_TEXT }
  const values = {
    ...v.parse(newsletter.serverDefaultsSchema, {}),
    ...v.parse(newsletter.draftSchema, draft),
    state: 'sent',
    sent: 1,
  }
  await insertRecord(tx, newsletterTable, { id: 'n1', values, nowMs: NOW_MS, mutationId: null })
  await tx
    .insertInto('newsletter_recipients')
    .values({ id: 'n1.s1', newsletter_id: 'n1', subscriber_id: 's1', state: 'sent' })
    .execute()
}

/** A text that a database must return exactly as it was stored. */
const UNKIND_TEXT = `' " \\ ; -- %00 \u202e ไทย 🫧 {"end":{}}\n\r\n\t${'é'.repeat(3_000)}`

const addPeople = async (tx: Queryable): Promise<void> => {
  const person = { name: 'Zoé', email: 'Zoe@exemple.invalid', email_key: 'zoe@exemple.invalid' }
  const contents = { ...person, phone: null, experience: UNKIND_TEXT, goals: '', budget: null }
  await tx
    .insertInto('interviews')
    .values([
      { ...contents, id: 'i1', created_at: NOW, sealed: null, is_quarantined: 0 },
      {
        id: 'i2',
        created_at: NOW,
        ...contentsToColumns(TEST_SEAL, 'i2', { ...contents, consented_at: NOW, language: null }),
        is_quarantined: 1,
      },
    ])
    .execute()
  await tx
    .insertInto('subscribers')
    .values({
      id: 's1',
      email: person.email,
      email_key: person.email_key,
      language: 'fr',
      status: 'pending',
      created_at: NOW,
    })
    .execute()
  await tx
    .insertInto('rendered_texts')
    .values({ key: 'k1', html: UNKIND_TEXT, is_plain: 1, made_at_ms: NOW_MS })
    .execute()
  await tx
    .insertInto('subscription_links')
    .values({ token_hash: 'l1', subscriber_id: 's1', created_at_ms: NOW_MS })
    .execute()
  const order = await tx.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
  await tx
    .insertInto('course_links')
    .values({ token_hash: 'l2', order_id: order.id, created_at_ms: NOW_MS })
    .execute()
  const { id } = await tx.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  await tx
    .insertInto('sessions')
    .values({ token_hash: 't1', user_id: id, created_at_ms: NOW_MS, last_used_at_ms: NOW_MS })
    .execute()
  await tx
    .insertInto('ended_sessions')
    .values({ token_hash: 't0', user_id: id, created_at_ms: NOW_MS, reason: 'session-ended' })
    .execute()
  const invite = { created_by: id, created_at: NOW, expires_at: NOW }
  await tx
    .insertInto('invites')
    .values([
      { ...invite, id: 'used', code_hash: 'h1', used_at: NOW, used_by: id },
      { ...invite, id: 'open', code_hash: 'h2', used_at: null, used_by: null },
    ])
    .execute()
}

const addReplies = async (tx: Queryable): Promise<void> => {
  const { id } = await tx.selectFrom('messages').select('id').limit(1).executeTakeFirstOrThrow()
  for (const at of [1, 2]) {
    const values = { message_id: id, body: UNKIND_TEXT, state: 'waiting', sent_at: null }
    const writing = { nowMs: NOW_MS + at, mutationId: null }
    const made = await insertRecord(tx, replyTable, { id: `r${at}`, values, ...writing })
    if (made) await queueReply(tx, made, NOW_MS)
  }
  await tx
    .insertInto('reply_links')
    .values({ key_hash: 'l3', message_id: id, created_at_ms: NOW_MS })
    .execute()
  const attempt = await claimDue(tx, NOW_MS)
  if (attempt) await conclude(tx, attempt, { state: 'sent', nowMs: NOW_MS })
}

const addBookkeeping = async (tx: Queryable): Promise<void> => {
  for (let at = 0; at < 250; at += 1)
    await tx
      .insertInto('mutation_log')
      .values({
        actor_id: 'a1',
        method: 'PUT',
        path: `/api/admin/models/${at % 7}`,
        key: `k${at}`,
        fingerprint: 'f1',
        status: 200,
        headers: '{}',
        body: at % 2 === 0 ? UNKIND_TEXT : null,
        created_at_ms: NOW_MS + at,
      })
      .execute()
  await tx.insertInto('attempts').values({ id: 'at1', key: 'login', at_ms: NOW_MS }).execute()
  await tx.insertInto('buckets').values({ key: 'b1', tokens: 3.125, at_ms: NOW_MS }).execute()
  await tx.insertInto('payment_events').values({ id: 'e1', received_at_ms: NOW_MS }).execute()
  await tx
    .insertInto('recent_sales')
    .values({ hour: Math.floor(NOW_MS / 3_600_000), model_id: 'm1', quantity: 2 })
    .execute()
  await tx
    .insertInto('post_views')
    .values({ post_id: 'p1', day: NOW.slice(0, 10), views: 12, settled: 5 })
    .execute()
  await tx
    .insertInto('post_likes')
    .values({ post_id: 'p1', key_hash: 'l1', day: NOW.slice(0, 10), likes: 1, settled: 0 })
    .execute()
  await tx
    .insertInto('favourite_lists')
    .values({
      key_hash: 'v1',
      models: '["m1"]',
      change_ids: '["c1"]',
      agreed_at: NOW,
      used_at_ms: NOW_MS,
    })
    .execute()
  await addPack(tx)
  await addAlerts(tx)
  await addBooks(tx)
  await tx.insertInto('leaving_files').values({ sha256: 'f1', at_ms: NOW_MS }).execute()
  await tx.insertInto('erasures').values({ email_hash: 'x1', erased_at: NOW }).execute()
  const entry = { action: 'update', entity: 'models', row_id: 'm1', row_name: UNKIND_TEXT }
  await tx
    .insertInto('audit_log')
    .values({ ...entry, id: 'l1', created_at: NOW, actor_id: 'a1', device: null, changes: '[]' })
    .execute()
}

/** Payments, refunds, invoices and everything else that follows from an order. */
const addBooks = async (tx: Queryable): Promise<void> => {
  const order_id = 'o1'
  await tx
    .insertInto('payment_attempts')
    .values({
      id: 'pa1',
      order_id,
      provider: 'test',
      status: 'open',
      session_id: 'cs1',
      url: null,
      amount_cents: 29_00,
      expires_at_ms: NOW_MS,
      idempotency_key: 'k1',
      created_at_ms: NOW_MS,
    })
    .execute()
  await tx
    .insertInto('payments')
    .values({
      id: 'py1',
      provider: 'test',
      provider_id: 'cs1',
      status: 'matched',
      order_id,
      stray_reason: null,
      amount_cents: 29_00,
      currency: 'eur',
      // A restored payment is checked again with the provider.
      received_at_ms: NOW_MS,
      checked_at_ms: 0,
    })
    .execute()
  await tx
    .insertInto('refunds')
    .values({
      id: 'rf1',
      payment_id: 'py1',
      provider: 'test',
      provider_id: 're1',
      order_id,
      amount_cents: 5_00,
      lines: '[]',
      reason: 'goodwill',
      status: 'succeeded',
      idempotency_key: 'k2',
      requested_by: 'a1',
      failure: UNKIND_TEXT,
      created_at_ms: NOW_MS,
      settled_at_ms: NOW_MS,
    })
    .execute()
  await tx
    .insertInto('withdrawals')
    .values({
      id: 'w1',
      order_id,
      lines: '[0]',
      kind: 'law',
      declared_at: NOW,
      received_at: NOW,
    })
    .execute()
  await tx
    .insertInto('invoices')
    .values({
      id: 'in1',
      kind: 'invoice',
      series: 'NM',
      year: 2026,
      sequence: 1,
      order_id,
      number: 'NM-2026-00001',
      payment_id: 'py1',
      refund_id: null,
      total_cents: 29_00,
      issued_at: NOW,
      content: JSON.stringify({ name: UNKIND_TEXT }),
    })
    .execute()
  await tx
    .insertInto('order_events')
    .values({ id: 'oe1', order_id, kind: 'paid', data: '{}', actor_id: null, at_ms: NOW_MS })
    .execute()
  await tx
    .insertInto('order_emails')
    .values({ order_id, occasion: 'paid', state: 'sent', queued_at_ms: 1, settled_at_ms: NOW_MS })
    .execute()
  await tx
    .insertInto('order_notes')
    .values({ id: 'on1', order_id, text: UNKIND_TEXT, author_id: 'a1', created_at_ms: NOW_MS })
    .execute()
  await tx
    .insertInto('price_history')
    .values({
      id: 'ph1',
      entity: 'models',
      row_id: 'm1',
      price_cents: 29_00,
      original_price_cents: null,
      at_ms: NOW_MS,
    })
    .execute()
  await tx
    .insertInto('test_sessions')
    .values({
      id: 'cs1',
      idempotency_key: 'k1',
      order_id,
      attempt_id: 'pa1',
      state: 'paid',
      refunds: '[]',
      amount_cents: 29_00,
      expires_at_ms: NOW_MS,
      created_at_ms: NOW_MS,
    })
    .execute()
}

/** The file of the pack on sale. */
export const PACK_FILE = { text: 'pack', sha256: hash('sha256', 'pack') } as const

const addPack = async (tx: Queryable): Promise<void> => {
  await tx
    .insertInto('pack_files')
    .values({
      id: 'pf1',
      model_id: 'm1',
      sha256: PACK_FILE.sha256,
      name: 'journal.txt',
      bytes: 4,
      content_type: 'text/plain',
      format: 'journal intime',
      is_sample: 1,
      is_draft: 1,
      created_at: new Date(NOW_MS).toISOString(),
    })
    .execute()
  await tx
    .insertInto('pack_versions')
    .values({
      id: 'pv1',
      model_id: 'm1',
      version: 1,
      published_at: new Date(NOW_MS).toISOString(),
    })
    .execute()
  await tx.insertInto('pack_version_files').values({ version_id: 'pv1', file_id: 'pf1' }).execute()
}

const addAlerts = async (tx: Queryable): Promise<void> => {
  await insertRecord(tx, inquiryTable, {
    id: 'q1',
    values: { kind: 'interview', is_handled: false, is_quarantined: false },
    nowMs: NOW_MS,
    mutationId: null,
  })
  await tx
    .insertInto('alert_choices')
    .values({ user_id: 'a1', channel: 'push', rung_at_ms: 0 })
    .execute()
  await tx
    .insertInto('push_subscriptions')
    .values({
      id: 'p1',
      user_id: 'a1',
      session_hash: 's1',
      endpoint_hash: 'h1',
      sealed: 'x',
      device: 'Chrome · Android',
      created_at_ms: NOW_MS,
      rung_at_ms: NOW_MS,
    })
    .execute()
  await tx
    .insertInto('alerts')
    .values({
      id: 'n1',
      user_id: 'a1',
      subscription_id: 'p1',
      counts: '{}',
      path: '/admin/orders',
      is_quiet: 0,
      created_at_ms: NOW_MS,
      due_at_ms: NOW_MS,
      attempts: 1,
    })
    .execute()
}
