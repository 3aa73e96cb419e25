import { CONFIRMATIONS_A_DAY, LINK_LIFE_DAYS } from '#contract/public/forms/newsletter-link.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { type AddingDeps, createLinkToken, hashLinkToken } from '#server/email/link-token.ts'
import { type Attempt, withdrawMail } from '#server/email/mail-outbox.ts'
import { confirmedSubscribers, settleRecipient } from '#server/email/newsletter-recipients.ts'
import { DAY_MS } from '#server/time.ts'

/** State of a subscription that a machine probably sent, until the address is entered again. */
export const QUARANTINED = 'quarantined'

/**
 * Adds a link for this try of the email; its token is in this result only, since the database keeps its hash. Every try
 * has its own link, and earlier ones stay valid, because it is unknown which email has arrived. A confirmed subscriber
 * can leave by it. Null when there must be no email: the subscriber has left or is quarantined, the address is
 * unreachable, it was confirmed by an earlier try of this email, or it has reached its daily limit, which prevents
 * flooding it.
 */
export const addLink = async (
  tx: Queryable,
  { id, queuedAtMs }: Pick<Attempt, 'id' | 'queuedAtMs'>,
  { nowMs, randomBytes }: AddingDeps,
): Promise<string | null> => {
  const subscriber = await tx
    .selectFrom('subscribers')
    .select(['status', 'confirmed_at', 'bounced_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!subscriber || subscriber.status === QUARANTINED || subscriber.bounced_at) return null
  const { confirmed_at } = subscriber
  if (confirmed_at !== null && Date.parse(confirmed_at) >= queuedAtMs) return null
  const before = await countLinksBetween(tx, id, { sinceMs: nowMs - DAY_MS, beforeMs: queuedAtMs })
  if (before >= CONFIRMATIONS_A_DAY) return null
  return insertLink(tx, id, { nowMs, randomBytes })
}

/** Adds a link for this try of an email to a newsletter recipient. Null: they are no longer a recipient. */
export const addNewsletterLink = async (
  tx: Queryable,
  { id }: Pick<Attempt, 'id'>,
  deps: AddingDeps,
): Promise<string | null> => {
  const subscriber = await findRecipient(tx, id)
  if (subscriber) return insertLink(tx, subscriber.id, deps)
  await settleRecipient(tx, id, { state: 'left', nowMs: deps.nowMs })
  await withdrawMail(tx, id)
  return null
}

/** The subscriber of a newsletter recipient. */
export const findRecipient = (db: Queryable, recipientId: string) =>
  confirmedSubscribers(db)
    .innerJoin('newsletter_recipients', 'newsletter_recipients.subscriber_id', 'subscribers.id')
    .select(['subscribers.id', 'email', 'language', 'newsletter_id'])
    .where('newsletter_recipients.id', '=', recipientId)
    .executeTakeFirst()

const insertLink = async (
  tx: Queryable,
  subscriberId: string,
  { nowMs, randomBytes }: AddingDeps,
): Promise<string> => {
  const token = createLinkToken({ randomBytes })
  await tx
    .insertInto('subscription_links')
    .values({ token_hash: hashLinkToken(token), subscriber_id: subscriberId, created_at_ms: nowMs })
    .execute()
  return token
}

const countLinksBetween = async (
  tx: Queryable,
  subscriberId: string,
  { sinceMs, beforeMs }: { readonly sinceMs: number; readonly beforeMs: number },
): Promise<number> => {
  const links = await tx
    .selectFrom('subscription_links')
    .select('token_hash')
    .where('subscriber_id', '=', subscriberId)
    .where('created_at_ms', '>', sinceMs)
    .where('created_at_ms', '<', beforeMs)
    .limit(CONFIRMATIONS_A_DAY)
    .execute()
  return links.length
}

/** The subscription that a link belongs to. */
export const findLinked = (tx: Queryable, token: string) =>
  tx
    .selectFrom('subscription_links')
    .innerJoin('subscribers', 'subscribers.id', 'subscription_links.subscriber_id')
    .select([
      'subscription_links.subscriber_id',
      'subscription_links.created_at_ms',
      'subscribers.status',
      'subscribers.email_key',
      'subscribers.language',
    ])
    .where('token_hash', '=', hashLinkToken(token))
    .executeTakeFirst()

export const canConfirm = (
  { created_at_ms }: { readonly created_at_ms: number },
  nowMs: number,
): boolean => nowMs - created_at_ms < LINK_LIFE_DAYS * DAY_MS
