import type { Generated, Kysely } from 'kysely'
import type { NewsletterState } from '#contract/entities/newsletter.ts'
import type { CommerceTables, PackTables } from './commerce-tables.ts'
import type {
  AlertChoicesTable,
  AlertsTable,
  MailOutboxTable,
  NewsletterRecipientsTable,
  PushSubscriptionsTable,
  ReplyLinksTable,
  SubscribersTable,
  SubscriptionLinksTable,
} from './message-tables.ts'

/**
 * The tables, the same on every engine: flags are 0 or 1, lists are JSON text, points in time are ISO 8601 UTC text
 * when users see them and milliseconds when they are only compared.
 */
export type Database = CommerceTables &
  PackTables & {
    readonly meta: MetaTable
    readonly change_counter: ChangeCounterTable
    readonly tombstones: TombstonesTable
    readonly mutation_log: MutationLogTable
    readonly models: ModelsTable
    readonly recent_sales: RecentSalesTable
    readonly users: UsersTable
    readonly sessions: SessionsTable
    readonly ended_sessions: EndedSessionsTable
    readonly entity_changes: EntityChangesTable
    readonly orders: OrdersTable
    readonly messages: MessagesTable
    readonly interviews: InterviewsTable
    readonly inquiries: InquiriesTable
    readonly subscribers: SubscribersTable
    readonly subscription_links: SubscriptionLinksTable
    readonly newsletters: NewslettersTable
    readonly newsletter_recipients: NewsletterRecipientsTable
    readonly course_links: CourseLinksTable
    readonly invites: InvitesTable
    readonly attempts: AttemptsTable
    readonly buckets: BucketsTable
    readonly payment_events: PaymentEventsTable
    readonly files: FilesTable
    readonly leaving_files: LeavingFilesTable
    readonly erasures: ErasuresTable
    readonly audit_log: AuditLogTable
    readonly replies: RepliesTable
    readonly reply_links: ReplyLinksTable
    readonly mail_outbox: MailOutboxTable
    readonly post_views: PostViewsTable
    readonly post_likes: PostLikesTable
    readonly favourite_lists: FavouriteListsTable
    readonly rendered_texts: RenderedTextsTable
    readonly alert_choices: AlertChoicesTable
    readonly push_subscriptions: PushSubscriptionsTable
    readonly alerts: AlertsTable
  }

/** The database, or a transaction on it. */
export type Queryable = Kysely<Database>

export type SqlValue = string | number | null

/** Columns that every row of an entity has beside its fields. */
export type Stamp = {
  id: string
  /** Counts the changes of the row. Continues from the tombstone when a deleted row comes back, so it never repeats. */
  version: number
  created_at: string
  updated_at: string
  /** The idempotency key of the write that made this version. */
  last_mutation_id: string | null
  /** The number of its last change, in commit order over all entities. */
  change_seq: number
}

type MetaTable = { key: string; value: string }

/** One row: the number of the last change. Every write takes the next number, which also serialises the writers. */
type ChangeCounterTable = { id: 1; value: number }

/** Records a deleted row, for readers that have seen it. */
type TombstonesTable = {
  entity: string
  row_id: string
  version: number
  /** The deleted row's own dates, in case it comes back; null: deleted by an older version, or without such a date. */
  created_at: string | null
  published_at: string | null
  deleted_at: string
  last_mutation_id: string | null
  change_seq: number
}

/** The first answer to each request that carried an idempotency key. */
type MutationLogTable = {
  actor_id: string
  method: string
  path: string
  key: string
  /** Hash of the body, to detect another request under the same key. */
  fingerprint: string
  status: number
  headers: string
  body: string | null
  created_at_ms: number
}

type ModelsTable = Stamp & {
  name: string
  type: string
  country: string
  /** JSON text, like every list. */
  format: string
  price_cents: number
  description: string
  images: string
  video_sample: string
  diary_sample: string
  tags: string
  is_nsfw: number
  is_active: number
  sales_count: number
}

/** Sales of an hour that `sales_count` includes already, and the public pages do not yet. */
type RecentSalesTable = {
  /** Whole hours since 1970. */
  hour: number
  model_id: string
  /** Negative: more was given back than sold. */
  quantity: number
}

/** Administrators and clients. */
type UsersTable = Stamp & {
  email: string
  /** The normalised address: case does not matter. */
  email_key: string
  /** Null: this person cannot sign in. */
  password_hash: string | null
  first_name: string
  last_name: string
  phone: string | null
  role: string
  is_active: number
  last_login: string | null
  /** Sum and number of the user's orders that count as revenue. */
  total_spent_cents: number
  orders_count: number
}

type SessionsTable = {
  /** SHA-256 of the token: it cannot be used to sign in. */
  token_hash: string
  user_id: string
  created_at_ms: number
  last_used_at_ms: number
  /** `Chrome · Android`, from the browser's headers at the sign-in; empty when nothing in them was known. */
  device: Generated<string>
}

/** Records ended sessions, so that their devices can be informed of the reason. */
type EndedSessionsTable = {
  token_hash: string
  user_id: string
  /** Of the session. */
  created_at_ms: number
  /** Null: it was signed out, or expired. */
  reason: 'session-ended' | 'password-changed' | null
}

/** The number of an entity's last change: shows whether a cached list is current without reading the rows. */
type EntityChangesTable = { entity: string; change_seq: number }

type OrdersTable = Stamp & {
  user_id: string | null
  status: string
  total_cents: number
  payment_method: string
  payment_id: string | null
  notes: string
  /** JSON text; prices in cents. */
  items: string
  /** JSON text: the visitor's choices and consents, with their time. Not part of the contract's order. */
  details: string
  language: Generated<string | null>
  is_quarantined: Generated<number>
  /** `NM-7K2M9Q4X`. Null: the row was not made by the shop. */
  number: Generated<string | null>
  /** SHA-256 of the token that opens the order's page; null: no token was handed out. */
  token_hash: Generated<string | null>
  /** Number of times the token was revoked: the next token is a different one. */
  token_generation: Generated<number>
  /** The provider by which it is to be paid; null: none was chosen, or none is connected. */
  provider: Generated<string | null>
  /** Refunded so far, pending refunds included. */
  refunded_cents: Generated<number>
}

type MessagesTable = Stamp & {
  name: string
  email: string
  email_key: string
  subject: string
  message: string
  type: string
  is_read: number
  language: Generated<string | null>
  is_quarantined: number
}

/** Administrators' replies to messages. */
type RepliesTable = Stamp & {
  message_id: string
  body: string
  channel: Generated<string>
  state: string
  sent_at: string | null
}

/** Views of an article per day, without any visitor data. */
type PostViewsTable = {
  post_id: string
  /** UTC day: `2026-11-22`. */
  day: string
  views: number
  /** How many of them the article's own row already includes. */
  settled: number
}

/** One device's like of an article, without data about its owner. */
type PostLikesTable = {
  post_id: string
  /** SHA-256 of a key that the device made for this article only. */
  key_hash: string
  /** Day of the like or its withdrawal, in the site's time zone. */
  day: string
  /** 1, or 0 when it was withdrawn. */
  likes: number
  /** Whether the article's own row includes it: 1 or 0. */
  settled: number
}

/** Favourites of a visitor who agreed to store them online; no other data about the visitor. */
type FavouriteListsTable = {
  /** SHA-256 of the key: it cannot be used to open the list. */
  key_hash: string
  /** JSON text: ids of models, also of deleted ones, in the order in which they were added. */
  models: string
  /** JSON text: ids of the last changes, so that each is applied once. */
  change_ids: string
  agreed_at: string
  /** Day of the last change or read. */
  used_at_ms: number
}

/** Confidential, so stored apart from the messages, and sealed. */
type InterviewsTable = {
  id: string
  created_at: string
  /** JSON text under the server's seal. Null: stored by an older version in the columns below, otherwise empty. */
  sealed: string | null
  /** Keyed hash of the address; in a row that is not sealed, the normalised address. */
  email_key: string
  name: string
  email: string
  phone: string | null
  experience: string
  goals: string
  budget: string | null
  is_quarantined: number
}

/** Requests that the team must answer, as devices see them: under the id of the interview or custom order. */
type InquiriesTable = Stamp & { kind: string; is_handled: number; is_quarantined: number }

/** Issues of the newsletter: texts in five languages, in columns like `subject_fr`, beside the ones below. */
type NewslettersTable = Stamp & {
  state: NewsletterState
  recipients: number
  sent: number
  refused: number
  left_since: number
  started_at: string | null
  ended_at: string | null
  /** When the next recipient is due; null when there is none. */
  next_at_ms: number | null
}

/** Links in the emails to a buyer of the course. Deleted with the order. */
type CourseLinksTable = {
  /** SHA-256 of the token: it cannot be used to open the course. */
  token_hash: string
  order_id: string
  created_at_ms: number
}

type InvitesTable = {
  id: string
  /** SHA-256: it cannot be used as the code. */
  code_hash: string
  created_by: string
  created_at: string
  expires_at: string
  used_at: string | null
  used_by: string | null
}

/** One row for each attempt that counts against a limit, for example a login. */
type AttemptsTable = { id: string; key: string; at_ms: number }

/** Token buckets: how many tokens were left, and when that was. */
type BucketsTable = { key: string; tokens: number; at_ms: number }

/** Processed events of the payment provider. */
type PaymentEventsTable = { id: string; received_at_ms: number }

type FilesTable = {
  sha256: string
  content_type: string
  bytes: number
  created_at: string
  /** Since when no row is known to name it; null: one does, or it was not checked yet. */
  unused_since: string | null
}

/** Pictures whose row is deleted and whose bytes are still to be; with the time of the last attempt. */
type LeavingFilesTable = { sha256: string; at_ms: number }

/** SHA-256 of erased addresses, and of those that left the newsletter: a restored backup must not bring them back. */
type ErasuresTable = { email_hash: string; erased_at: string }

/** Administrators' actions in the order in which they happened. Written once; only an erasure empties parts of it. */
type AuditLogTable = {
  id: string
  created_at: string
  actor_id: string | null
  action: string
  entity: string
  row_id: string | null
  row_name: string | null
  device: string | null
  /** JSON text: the fields that were changed. */
  changes: string
}

/**
 * Keyed by SHA-256 of the Markdown and the renderer. `is_plain`: rendering took too long, it is shown as plain
 * paragraphs.
 */
type RenderedTextsTable = { key: string; html: string; is_plain: number; made_at_ms: number }
