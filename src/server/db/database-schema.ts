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
 * The tables, for every engine alike: flags are 0 or 1, lists are JSON text, points in time are ISO 8601 UTC text where
 * people see them and milliseconds where they are only compared.
 */
export type Database = CommerceTables &
  PackTables & {
    readonly meta: MetaTable
    readonly change_counter: ChangeCounterTable
    readonly tombstones: TombstonesTable
    readonly mutation_log: MutationLogTable
    readonly models: ModelsTable
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

/** What every row of an entity carries beside its fields. */
export type Stamp = {
  id: string
  /** Counts the changes of the row. Goes on from the tombstone when a deleted row comes back, so it never repeats. */
  version: number
  created_at: string
  updated_at: string
  /** The idempotency key of the write that made this version. */
  last_mutation_id: string | null
  /** When it changed last, in commit order over all entities. */
  change_seq: number
}

type MetaTable = { key: string; value: string }

/** One row: the number of the last change. Every write takes the next one, which also puts writers in a row. */
type ChangeCounterTable = { id: 1; value: number }

/** What is left of a deleted row, for those who have seen it. */
type TombstonesTable = {
  entity: string
  row_id: string
  version: number
  /** The deleted row's own dates, if it comes back; null: an older version has deleted it, or it had none. */
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
  /** Of the body, to tell another request under the same key. */
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
  /** JSON text, as every list. */
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

/** Administrators and clients. */
type UsersTable = Stamp & {
  email: string
  /** The address as it is compared: without regard to case. */
  email_key: string
  /** Null: this person cannot sign in. */
  password_hash: string | null
  first_name: string
  last_name: string
  phone: string | null
  role: string
  is_active: number
  last_login: string | null
  /** Sum and number of this person's orders that count as revenue. */
  total_spent_cents: number
  orders_count: number
}

type SessionsTable = {
  /** SHA-256 of the token: who reads the database cannot sign in with it. */
  token_hash: string
  user_id: string
  created_at_ms: number
  last_used_at_ms: number
  /** `Chrome · Android`, as the browser told at the sign-in; empty where it told nothing that is known. */
  device: Generated<string>
}

/** What is left of a session that is over, so that its device can be told why. */
type EndedSessionsTable = {
  token_hash: string
  user_id: string
  /** Of the session. */
  created_at_ms: number
  /** Null: it was signed out, or its time was over. */
  reason: 'session-ended' | 'password-changed' | null
}

/** The number of an entity's last change: what a list was made of can be told apart without reading it. */
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
  /** JSON text: what the visitor chose and agreed to, and when. Not part of the contract's order. */
  details: string
  language: Generated<string | null>
  is_quarantined: Generated<number>
  /** `NM-7K2M9Q4X`. Null: a row that something else than the shop has made. */
  number: Generated<string | null>
  /** SHA-256 of the token that opens the order's page; null: none has been given out. */
  token_hash: Generated<string | null>
  /** Counts how often the token was revoked: the next one is another. */
  token_generation: Generated<number>
  /** By which provider it is to be paid; null: none was chosen, or none is connected. */
  provider: Generated<string | null>
  /** What is on its way back or gone. */
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

/** What administrators have answered to messages. */
type RepliesTable = Stamp & {
  message_id: string
  body: string
  channel: Generated<string>
  state: string
  sent_at: string | null
}

/** How often an article was read on a day, and by nobody in particular. */
type PostViewsTable = {
  post_id: string
  /** Of Greenwich: `2026-11-22`. */
  day: string
  views: number
  /** How many of them the article's own row has been given. */
  settled: number
}

/** One device's like of an article, of whose owner nothing is known. */
type PostLikesTable = {
  post_id: string
  /** SHA-256 of a key that the device keeps for this article alone. */
  key_hash: string
  /** When it was given or taken back, by the house's day. */
  day: string
  /** 1, or 0 where it was taken back. */
  likes: number
  /** Whether the article's own row counts it: 1 or 0. */
  settled: number
}

/** The favourites of a visitor who has agreed to it, and of whom nothing else is known. */
type FavouriteListsTable = {
  /** SHA-256 of the key: who reads the database can open no list. */
  key_hash: string
  /** JSON text: ids of models, also of those that are gone, in the order in which they came. */
  models: string
  /** JSON text: ids of the changes that came last, which count once. */
  change_ids: string
  agreed_at: string
  /** When it was changed last, or read, to the day. */
  used_at_ms: number
}

/** Confidential, so kept apart from the messages, and sealed. */
type InterviewsTable = {
  id: string
  created_at: string
  /** JSON text under the server's seal. Null: an older version has kept it in the columns below, empty otherwise. */
  sealed: string | null
  /** A mark of the address under the same key; of a row that is not sealed, the address as it is compared. */
  email_key: string
  name: string
  email: string
  phone: string | null
  experience: string
  goals: string
  budget: string | null
  is_quarantined: number
}

/** What the team is to answer, for the devices to know: under the id of the interview or of the custom order. */
type InquiriesTable = Stamp & { kind: string; is_handled: number; is_quarantined: number }

/** Issues of the newsletter: texts in five languages, of the form `subject_fr`, beside what is named here. */
type NewslettersTable = Stamp & {
  state: NewsletterState
  recipients: number
  sent: number
  refused: number
  left_since: number
  started_at: string | null
  ended_at: string | null
  /** When the next recipient's turn is; null where there is none to come. */
  next_at_ms: number | null
}

/** What the e-mails to a buyer of the course lead to. Goes with the order. */
type CourseLinksTable = {
  /** SHA-256 of the token: who reads the database cannot open the course by it. */
  token_hash: string
  order_id: string
  created_at_ms: number
}

type InvitesTable = {
  id: string
  /** SHA-256: who reads the database cannot use it. */
  code_hash: string
  created_by: string
  created_at: string
  expires_at: string
  used_at: string | null
  used_by: string | null
}

/** One row for each attempt that counts against a limit, as at a login. */
type AttemptsTable = { id: string; key: string; at_ms: number }

/** Token buckets: how many tokens were left, and when that was. */
type BucketsTable = { key: string; tokens: number; at_ms: number }

/** Events of the payment provider that have had their effect. */
type PaymentEventsTable = { id: string; received_at_ms: number }

type FilesTable = {
  sha256: string
  content_type: string
  bytes: number
  created_at: string
  /** Since when no row is known to name it; null: one does, or nobody has looked yet. */
  unused_since: string | null
}

/** Pictures whose row is gone and whose bytes are to follow; when somebody has last taken one in hand. */
type LeavingFilesTable = { sha256: string; at_ms: number }

/** SHA-256 of the addresses whose data was erased, and of those that left the newsletter: no backup brings them back. */
type ErasuresTable = { email_hash: string; erased_at: string }

/** What administrators have done, in the order in which it was done. Written once; only an erasure empties parts of it. */
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

/** By SHA-256 of the Markdown and of how it was rendered. `is_plain`: it took too long, and stands in plain paragraphs. */
type RenderedTextsTable = { key: string; html: string; is_plain: number; made_at_ms: number }
