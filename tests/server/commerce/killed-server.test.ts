import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createUuidV7 } from '#domain/uuid.ts'
import { createStripeProvider } from '#server/commerce/providers/stripe-provider.ts'
import { reconcile } from '#server/commerce/reconcile.ts'
import { openStore } from '#server/db/open-store.ts'
import { createSeal } from '#server/db/seal.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { makeFolder, runScript } from '#tests/support/run-script.ts'
import { signEvent, startStripe } from '#tests/support/stripe/start-stripe.ts'

/** Two hundred in all: this many on each of twenty databases. */
const PURCHASES = 10
const SEEDS = Array.from({ length: 20 }, (_, at) => at + 1)
const BUYERS_AT_ONCE = 5
const KEY = Buffer.alloc(32, 'kills')
const LUNA = SAMPLE_MODELS[0]?.id ?? ''
const newId = createUuidV7({
  nowMs: Date.now,
  fillRandom: (bytes) => crypto.getRandomValues(bytes),
})

/** The real server on a file, which is killed at moments that the seed chooses, and started again. */
const setUpKilled = async (seed: number) => {
  const folder = makeFolder()
  const stripe = await startStripe({ nowMs: Date.now })
  const chance = fc.sample(fc.nat(99), { seed, numRuns: 20_000 })
  const draw = (): number => chance.pop() ?? 0
  const start = async () => {
    const script = runScript('src/server/main.ts', {
      env: {
        PORT: '0',
        DATA_DIR: folder,
        SEED: 'demo',
        DATA_KEY: KEY.toString('base64'),
        STRIPE_SECRET_KEY: stripe.access.secretKey,
        STRIPE_API_BASE: stripe.access.apiBase,
        STRIPE_WEBHOOK_SECRET: stripe.access.webhookSecret,
        // Each buyer has a client address of their own.
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
    const address = await script.says(/http:\/\/localhost:\d+/)
    return { ...script, address }
  }
  let server = start()
  let kills = 0
  const kill = async (): Promise<void> => {
    kills += 1
    const { child, ends } = await server
    server = (async () => {
      child.kill('SIGKILL')
      await ends
      return start()
    })()
  }
  // Killed between Stripe's work and its answer, and during any webhook.
  stripe.interpose(async () => {
    if (draw() < 8) await kill()
  })
  let visitors = 0
  const post = async (
    path: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<{ readonly status: number; readonly text: string }> => {
    for (;;) {
      const { address } = await server
      visitors += 1
      const from = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
      const sent = fetch(`${address}${path}`, {
        method: 'POST',
        body,
        headers: { 'X-Forwarded-For': from, ...headers },
      })
        .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        // A killed server gives no answer: the same request is sent again, as a browser or Stripe would.
        .catch(() => null)
      if (draw() < 4) await kill()
      const answer = await sent
      if (answer && answer.status < 500) return answer
    }
  }
  return {
    folder,
    stripe,
    post,
    draw,
    kills: () => kills,
    stop: async () => (await server).child.kill('SIGKILL'),
    ended: async () => (await server).ends,
  }
}

const buy = async ({
  stripe,
  post,
  draw,
}: Awaited<ReturnType<typeof setUpKilled>>): Promise<void> => {
  const email = `buyer-${newId()}@example.org`
  const body = JSON.stringify({ email, name: 'Zoé', items: [{ model_id: LUNA, quantity: 1 }] })
  const form = { 'Content-Type': 'application/json' }
  const key = { 'Idempotency-Key': newId() }
  const placed = JSON.parse((await post('/api/checkout', body, { ...form, ...key })).text)
  const token = placed.order_url.split('#')[1]
  let url: string | null = placed.pay_url
  while (url === null)
    url = JSON.parse((await post('/api/order/pay', JSON.stringify({ token }), form)).text).pay_url
  const before = stripe.events.length
  stripe.press(url.split('/').at(-1) ?? '', 'pay')
  // For some payments no event ever arrives.
  if (draw() < 30) return
  for (const event of stripe.events.slice(before))
    await post('/api/webhooks/stripe', event.body, {
      'Stripe-Signature': signEvent(event.body, Date.now()),
    })
}

test.runIf(isFullRun).each(SEEDS)(
  `killed at any moment of ${PURCHASES} purchases: one payment, one invoice and one e-mail of each (seed %i)`,
  async (seed) => {
    const killed = await setUpKilled(seed)
    const { stripe, folder } = killed
    const buyer = async (): Promise<void> => {
      for (let at = 0; at < PURCHASES / BUYERS_AT_ONCE; at += 1) await buy(killed)
    }
    await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buyer))
    stripe.interpose(null)
    await killed.stop()
    await killed.ended()

    const nowMs = () => Date.now() + 60 * 60_000
    const database = { type: 'sqlite', file: join(folder, 'neomuse.db') } as const
    const store = await openStore({ database, nowMs, newId })
    const providers = { stripe: createStripeProvider(stripe.access) }
    const reportError = (error: unknown): void => {
      throw error
    }
    const deps = {
      store,
      nowMs,
      newId,
      providers,
      reportError,
      seal: createSeal(KEY),
      publicUrl: null,
    }
    expect(await reconcile(deps)).toEqual({ type: 'done', unanswered: 0 })
    const orders = await store.db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('details', 'like', '%buyer-%')
      .execute()
    const ids = orders.map(({ id }) => id).toSorted()
    expect(orders.filter(({ status }) => status === 'paid')).toHaveLength(PURCHASES)
    expect(ids).toHaveLength(PURCHASES)
    const payments = await store.db
      .selectFrom('payments')
      .selectAll()
      .where('provider', '=', 'stripe')
      .execute()
    expect(payments.map(({ order_id }) => order_id).toSorted()).toEqual(ids)
    expect(payments.filter(({ status }) => status !== 'matched')).toEqual([])
    const invoices = await store.db.selectFrom('invoices').selectAll().execute()
    expect(invoices.map(({ order_id }) => order_id).toSorted()).toEqual(ids)
    const sequences = invoices.map(({ sequence }) => sequence).toSorted((a, b) => a - b)
    expect(sequences).toEqual(ids.map((_, at) => at + 1))
    for (const occasion of ['received', 'paid']) {
      const emails = await store.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('occasion', '=', occasion)
        .execute()
      expect(emails.map(({ subject_id }) => subject_id).toSorted()).toEqual(ids)
    }
    expect(stripe.intents.size).toBe(PURCHASES)
    expect(killed.kills()).toBeGreaterThan(0)
    await store.close()
  },
)
