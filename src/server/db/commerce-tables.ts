import type { Generated } from 'kysely'
import type { OrderEmailState } from '#contract/admin/order-emails.ts'
import type { ModelFormat } from '#contract/entities/model.ts'
import type { InvoiceKind, InvoiceSeries } from '#domain/commerce/invoice.ts'
import type {
  AttemptStatus,
  PaymentProvider,
  PaymentStatus,
  ProviderName,
  StrayReason,
} from '#domain/commerce/payments.ts'
import type { RefundReason, RefundStatus } from '#domain/commerce/refunds.ts'
import type { WithdrawalKind } from '#domain/commerce/withdrawal.ts'

/** What becomes of an order beside its status. */
export type CommerceTables = {
  readonly payment_attempts: PaymentAttemptsTable
  readonly payments: PaymentsTable
  readonly refunds: RefundsTable
  readonly withdrawals: WithdrawalsTable
  readonly invoices: InvoicesTable
  readonly order_events: OrderEventsTable
  readonly order_emails: OrderEmailsTable
  readonly order_notes: OrderNotesTable
  readonly price_history: PriceHistoryTable
  readonly test_sessions: TestSessionsTable
}

/** Each try to pay an order, at a provider. */
type PaymentAttemptsTable = {
  id: string
  order_id: string
  provider: ProviderName
  status: AttemptStatus
  /** The provider's; null: it has not answered yet. */
  session_id: string | null
  /** Where the buyer pays; null: nowhere, as with a transfer. */
  url: string | null
  amount_cents: number
  expires_at_ms: number
  /** The same at each repeat of the request that makes the session, so that it makes one. */
  idempotency_key: string
  created_at_ms: number
}

/** Money that has come in. */
type PaymentsTable = {
  id: string
  provider: PaymentProvider
  /** By which the provider finds it again. */
  provider_id: string
  status: PaymentStatus
  stray_reason: StrayReason | null
  /** Of stray money the order that it came in for, where one was named. */
  order_id: string | null
  /** In hundredths of `currency`: cents, where that is `eur`. */
  amount_cents: number
  currency: string
  /** 0: before that was kept. */
  received_at_ms: number
  /** When the provider was asked last what went back of it; 0: never. */
  checked_at_ms: number
  /** When an administrator said that it stays as it is, though it fits nothing; null: nobody has. */
  accepted_at_ms: Generated<number | null>
}

/** Money that goes back, has gone back, or was to. */
type RefundsTable = {
  id: string
  payment_id: string
  provider: PaymentProvider
  /** Of the refund, or of the dispute; null: the provider has not answered yet. */
  provider_id: string | null
  /** That of its payment. */
  order_id: string | null
  amount_cents: number
  /** JSON text: a list of `{line, amountCents}`; an empty one: of the order as a whole. */
  lines: string
  reason: RefundReason
  status: RefundStatus
  idempotency_key: string
  /** The administrator; null: it was made at the provider, or follows from a withdrawal. */
  requested_by: string | null
  /** Why it failed, in the provider's word. */
  failure: string | null
  created_at_ms: number
  settled_at_ms: number | null
  /** Of a dispute: when an administrator said that they have seen it. */
  accepted_at_ms: Generated<number | null>
}

/** Declarations of buyers that they do not want what they have ordered. Only added to; nothing of a person is in it. */
type WithdrawalsTable = {
  id: string
  order_id: string
  /** JSON text: which lines, counted from 0. */
  lines: string
  /** Of the law, or the course's guarantee. */
  kind: WithdrawalKind
  /** When its button was pressed, as far as that is believed. */
  declared_at: string
  received_at: string
}

/** Written once: the database refuses to change a row, and to delete one within ten years. */
type InvoicesTable = {
  id: string
  kind: InvoiceKind
  series: InvoiceSeries
  year: number
  /** Without a gap from 1, in each series and year. */
  sequence: number
  number: string
  order_id: string
  payment_id: string | null
  refund_id: string | null
  total_cents: number
  issued_at: string
  /** JSON text: `InvoiceContent`. */
  content: string
}

/** The timeline of an order. Nothing of a person is in it. */
type OrderEventsTable = {
  id: string
  order_id: string
  kind: string
  /** JSON text. */
  data: string
  /** The administrator; null: the buyer, the provider, or the server itself. */
  actor_id: string | null
  at_ms: number
}

/** Every e-mail that an order has had, or is to have. Nothing of a person is in it. */
type OrderEmailsTable = {
  order_id: string
  /** With the order the key: each leaves once, unless somebody sends it again. */
  occasion: string
  state: OrderEmailState
  queued_at_ms: number
  /** When that state was reached; null: it waits. */
  settled_at_ms: number | null
}

/** What administrators write down about an order. */
type OrderNotesTable = {
  id: string
  order_id: string
  text: string
  author_id: string | null
  created_at_ms: number
}

/** What a model or an offer has cost since when. Only added to. */
type PriceHistoryTable = {
  id: string
  entity: 'models' | 'content'
  row_id: string
  /** Null: the price that the site itself gives the offer. */
  price_cents: number | null
  /** The struck one; null: none, or the site's own. */
  original_price_cents: number | null
  at_ms: number
}

/** What the test provider knows of its sessions. */
type TestSessionsTable = {
  id: string
  idempotency_key: string
  order_id: string
  attempt_id: string
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** JSON text: a list of `{id, refundId, amountCents}`. */
  refunds: string
  amount_cents: number
  expires_at_ms: number
  created_at_ms: number
}

/** What is sold with models. Nothing of a person is in it. */
export type PackTables = {
  readonly pack_files: PackFilesTable
  readonly pack_versions: PackVersionsTable
  readonly pack_version_files: PackVersionFilesTable
}

/** A file of a model's pack. Neither its name nor its bytes ever change. */
type PackFilesTable = {
  id: string
  /** The model may be deleted since: whoever bought it keeps its files. */
  model_id: string
  /** Of the bytes, which are kept once under it. */
  sha256: string
  name: string
  bytes: number
  content_type: string
  format: ModelFormat | null
  is_sample: number
  /** It is part of the version in preparation. */
  is_draft: number
  created_at: string
}

/** Never changed: an order keeps the version that it bought. */
type PackVersionsTable = {
  id: string
  model_id: string
  /** From 1, per model. */
  version: number
  published_at: string
}

type PackVersionFilesTable = {
  version_id: string
  file_id: string
}
