import { expect, onTestFinished } from 'vitest'
import type { Reply } from '#contract/entities/reply.ts'
import { noteSendsMail } from '#server/app/prepare-database.ts'
import type { Store } from '#server/db/open-store.ts'
import { createSmtpMailer, type Mailer } from '#server/email/smtp-mailer.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { messageTable } from '#server/entities/entity-tables.ts'
import { startMailWorker } from '#server/operations/email-worker.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'

export const MESSAGE = '019a2222-0000-7000-8000-000000000001'
export const ZOE = 'Zoe@example.org'
export const PUBLIC_URL = 'https://neomuse.example'
const REPLIES = '/api/admin/replies'

/** Timers that fire when the test says so; a timer that is due when it is set fires at once. */
const createTimers = (clock: { now: number }) => {
  const waiting = new Set<{ readonly atMs: number; readonly call: () => void }>()
  return {
    waiting,
    after: (ms: number, call: () => void) => {
      const timer = { atMs: clock.now + ms, call }
      waiting.add(timer)
      if (ms === 0) setImmediate(() => waiting.delete(timer) && call())
      return () => void waiting.delete(timer)
    },
    advance: (ms: number) => {
      clock.now += ms
      for (const timer of [...waiting].filter(({ atMs }) => atMs <= clock.now)) {
        waiting.delete(timer)
        timer.call()
      }
    },
  }
}

/** Each visitor has an address of their own: limits are tested elsewhere. */
const createVisitors = () => {
  let visitors = 0
  return () => `2001:db8:${(visitors++).toString(16)}::1`
}

/** An email goes through a real connection, and the machine may be slow. */
export const eventually = <T>(look: () => T) => expect.poll(look)

/** A server with a message of Zoé's, an administrator, and a mail server. */
export const setUpMail = async ({
  sendsMail = true,
  publicUrl = PUBLIC_URL,
}: {
  sendsMail?: boolean
  publicUrl?: string | null
} = {}) => {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const { after, advance, waiting } = createTimers(clock)
  const server = await createTestServer({
    nowMs: () => clock.now,
    publicUrl,
    clientAddress: createVisitors(),
  })
  const { token, id: adminId } = await server.signInAdmin()
  const { store } = server
  const post = await startMailServer()
  onTestFinished(post.stop)
  await noteSendsMail(store, sendsMail, clock.now)
  await addMessage(store, clock.now)
  const faults: unknown[] = []
  const mailer = await createSmtpMailer(post.address, (error) => faults.push(error))

  /** It is stopped after the test. */
  const startWorker = (
    with_: {
      store?: Store
      mailer?: Mailer
      publicUrl?: string | null
      newsletterPauseMs?: number
    } = {},
  ) => {
    const reportError = (error: unknown) => void faults.push(error)
    const { randomBytes, seal, providers, bankAccount } = server.deps
    const nowMs = () => clock.now
    const outside = { nowMs, after, reportError, randomBytes, seal, providers, bankAccount }
    const deps = { store, mailer, publicUrl, newsletterPauseMs: 2_000, ...outside, ...with_ }
    const stop = startMailWorker(deps)
    onTestFinished(stop)
    return stop
  }

  const reply = async (
    body: string,
    { key, ...fields }: { key?: string; message_id?: string; channel?: Reply['channel'] } = {},
  ) => {
    const answer = await server.call('POST', REPLIES, {
      token,
      body: { message_id: MESSAGE, body, ...fields },
      ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  const replies = async () =>
    (await (await server.call('GET', REPLIES, { token })).json()) as Record<string, unknown>[]
  /** Oldest first; a session expires long before a mail server is given up. */
  const states = async () => {
    const rows = store.db.selectFrom('replies').select(['state']).orderBy('id')
    return (await rows.execute()).map(({ state }) => state)
  }
  /** Without the emails about orders: see `order-emails.test.ts`. */
  const outbox = () =>
    store.db.selectFrom('mail_outbox').selectAll().where('kind', '!=', 'order').execute()

  return {
    ...server,
    adminId,
    clock,
    token,
    post,
    faults,
    mailer,
    startWorker,
    reply,
    replies,
    states,
    outbox,
    after,
    advance,
    /** Resolves when an email that could not be sent waits for the next attempt. */
    timer: () => eventually(() => waiting.size).toBe(1),
  }
}

const addMessage = (store: Store, nowMs: number) =>
  store.write((tx) =>
    insertRecord(tx, messageTable, {
      id: MESSAGE,
      values: {
        name: 'Zoé',
        email: ZOE,
        subject: 'Devis',
        message: 'Bonjour,\ncombien ?',
        type: 'sales',
        is_read: false,
        is_quarantined: false,
      },
      columns: { email_key: ZOE.toLowerCase() },
      nowMs,
      mutationId: null,
    }),
  )
