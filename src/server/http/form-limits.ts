import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import { HOUR_MS } from '#server/time.ts'
import { type Answer, retryLaterAnswer } from './answer.ts'
import { limitKey } from './ip-address.ts'

/** The public forms that write, article views and likes, changes of favourites, and renewed push devices. */
export type FormName =
  | 'contact'
  | 'contact/replies'
  | 'assistant'
  | 'interview'
  | 'newsletter'
  | 'newsletter/confirm'
  | 'newsletter/leave'
  | 'custom-orders'
  | 'checkout'
  | 'order/read'
  | 'order/pay'
  | 'order/find'
  | 'order/document'
  | 'order/download'
  | 'order/withdraw'
  | 'withdraw'
  | 'test-payment'
  | 'course'
  | 'course/link'
  | 'views'
  | 'likes'
  | 'favourites'
  | 'favourites/agree'
  | 'push-renewal'

export type FormDecision =
  /** Over the global limit per hour, entries are quarantined: single addresses cannot send that many. */
  | { readonly type: 'allowed'; readonly isOverGlobalCap: boolean }
  | { readonly type: 'limited'; readonly retryAfterMs: number }

export type FormLimitDeps = { readonly store: Store; readonly nowMs: () => number }

/** A token bucket: `burst` tokens at most, and a new one every `refillMs`. */
type Rate = { readonly burst: number; readonly refillMs: number }

const CAREFUL: Rate = { burst: 5, refillMs: 2 * 60_000 }

/** Buyers may try more often: they correct a cart, or a card is refused. So may visitors who follow a link. */
const GENEROUS: Rate = { burst: 10, refillMs: 30_000 }

/** Faster than any reader; a household or an office shares an address. */
const READING: Rate = { burst: 30, refillMs: 60_000 }

/** Visitors like several articles in a row, on several devices behind one address. */
const PRESSING: Rate = { burst: 60, refillMs: 5_000 }

const RATES: Readonly<Record<FormName, Rate>> = {
  contact: CAREFUL,
  'contact/replies': PRESSING,
  assistant: GENEROUS,
  interview: CAREFUL,
  newsletter: CAREFUL,
  'newsletter/confirm': GENEROUS,
  'newsletter/leave': GENEROUS,
  'custom-orders': CAREFUL,
  checkout: GENEROUS,
  'order/read': PRESSING,
  'order/pay': GENEROUS,
  'order/document': READING,
  'order/find': CAREFUL,
  'order/download': PRESSING,
  'order/withdraw': GENEROUS,
  withdraw: CAREFUL,
  'test-payment': PRESSING,
  course: GENEROUS,
  'course/link': CAREFUL,
  views: READING,
  likes: PRESSING,
  favourites: PRESSING,
  'favourites/agree': GENEROUS,
  'push-renewal': GENEROUS,
}

const GLOBAL_CAP_PER_HOUR = 300

/** By then any bucket is full again, and the counted hour is over: the row can be deleted. */
export const BUCKET_LIFE_MS = HOUR_MS

/**
 * Takes a token of this address (an IPv6 /64 counts as one) for this form. All processes share the buckets. A client
 * that is over the limit already causes no write.
 */
export const consumeFormToken = async (
  { store, nowMs }: FormLimitDeps,
  sender: FormSender,
): Promise<FormDecision> => {
  const limited = await findFormLimit({ store, nowMs }, sender)
  return limited ?? store.write((tx) => consumeFormTokenIn(tx, sender, nowMs()))
}

/** Takes a token for the client; returns the refusal when there is none, otherwise null. */
export const refuseFlood = async (
  deps: FormLimitDeps & { readonly clientAddress: (context: Context) => string },
  form: FormName,
  context: Context,
): Promise<Answer | null> => {
  const decision = await consumeFormToken(deps, { form, address: deps.clientAddress(context) })
  return decision.type === 'limited'
    ? retryLaterAnswer('too-many-requests', decision.retryAfterMs)
    : null
}

type FormSender = { readonly form: FormName; readonly address: string }

/** How long the sender has to wait; null: not at all. Writes nothing. */
export const findFormLimit = async (
  { store, nowMs }: FormLimitDeps,
  { form, address }: FormSender,
): Promise<Extract<FormDecision, { type: 'limited' }> | null> => {
  const rate = RATES[form]
  const key = bucketKey('address', form, limitKey(address))
  const waitMs = waitFor(await levelOf(store.db, { key, rate, now: nowMs() }), rate)
  return waitMs > 0 ? { type: 'limited', retryAfterMs: waitMs } : null
}

/**
 * Like `consumeFormToken`, in the transaction that stores the form: other requests may have taken the last token
 * meanwhile.
 */
export const consumeFormTokenIn = async (
  tx: Queryable,
  { form, address }: FormSender,
  now: number,
): Promise<FormDecision> => {
  const rate = RATES[form]
  const key = bucketKey('address', form, limitKey(address))
  const level = await levelOf(tx, { key, rate, now })
  const retryAfterMs = waitFor(level, rate)
  if (retryAfterMs > 0) return { type: 'limited', retryAfterMs }
  await writeBucket(tx, { key, tokens: level - 1, at_ms: now })
  return {
    type: 'allowed',
    isOverGlobalCap: (await countThisHour(tx, form, now)) > GLOBAL_CAP_PER_HOUR,
  }
}

/** Number of tokens that the bucket holds now. */
const levelOf = async (
  db: Queryable,
  { key, rate, now }: { readonly key: string; readonly rate: Rate; readonly now: number },
): Promise<number> => {
  const bucket = await findBucket(db, key)
  const isFromAhead = bucket !== undefined && bucket.at_ms > now + rate.burst * rate.refillMs
  // If the clock was ahead and has been set back, clients must not wait for that long.
  if (!bucket || isFromAhead) return rate.burst
  const refilled = Math.max(0, now - bucket.at_ms) / rate.refillMs
  return Math.min(rate.burst, bucket.tokens + refilled)
}

/** Milliseconds until a whole token is available; 0 when there is one. */
const waitFor = (level: number, { refillMs }: Rate): number =>
  // Refills are fractions, whose sum may be less than a whole token by under a thousandth of a millisecond.
  Math.max(0, Math.ceil((1 - level) * refillMs - 0.001))

/** Number of accepted forms in the current hour, including this one. */
const countThisHour = async (tx: Queryable, form: FormName, now: number): Promise<number> => {
  const key = bucketKey('hour', form)
  const hourMs = now - (now % HOUR_MS)
  const bucket = await findBucket(tx, key)
  const count = bucket?.at_ms === hourMs ? bucket.tokens + 1 : 1
  await writeBucket(tx, { key, tokens: count, at_ms: hourMs })
  return count
}

const findBucket = (db: Queryable, key: string) =>
  db.selectFrom('buckets').select(['tokens', 'at_ms']).where('key', '=', key).executeTakeFirst()

const writeBucket = async (
  tx: Queryable,
  bucket: { readonly key: string; readonly tokens: number; readonly at_ms: number },
): Promise<void> => {
  const { tokens, at_ms } = bucket
  await tx
    .insertInto('buckets')
    .values(bucket)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ tokens, at_ms }))
    .execute()
}

/** Hashed: addresses are personal data, and the table keeps them longer than needed. */
const bucketKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')
