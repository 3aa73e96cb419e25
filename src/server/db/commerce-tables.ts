import type { Generated } from 'kysely'
import type { OrderEmailState } from '#contract/admin/order-emails.ts'
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
import type { ModelFormat } from '#domain/model-formats.ts'

/** Everything about an order beside its row. */
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

/** Each attempt to pay an order at a provider. */
type PaymentAttemptsTable = {
  id: string
  order_id: string
  provider: ProviderName
  status: AttemptStatus
  /** The provider's id; null: it has not answered yet. */
  session_id: string | null
  /** The payment page; null: there is none, as with a transfer. */
  url: string | null
  amount_cents: number
  expires_at_ms: number
  /** The same in each repeat of the request, so that the provider makes one session. */
  idempotency_key: string
  created_at_ms: number
}

/** Money that has come in. */
type PaymentsTable = {
  id: string
  provider: PaymentProvider
  /** The provider's id of the money. */
  provider_id: string
  status: PaymentStatus
  stray_reason: StrayReason | null
  /** For stray money, the order that it was paid for, if one was named. */
  order_id: string | null
  /** In hundredths of `currency`: cents if that is `eur`. */
  amount_cents: number
  currency: string
  /** 0: older than this column. */
  received_at_ms: number
  /** When the provider was last asked about refunds of it; 0: never. */
  checked_at_ms: number
  /** When an administrator accepted it although it fits nothing; null: not accepted. */
  accepted_at_ms: Generated<number | null>
}

/** Refunds: requested, pending, done or failed. */
type RefundsTable = {
  id: string
  payment_id: string
  provider: PaymentProvider
  /** The provider's id of the refund or dispute; null: the provider has not answered yet. */
  provider_id: string | null
  /** The order of its payment. */
  order_id: string | null
  amount_cents: number
  /** JSON text: a list of `{line, amountCents}`; empty: the order as a whole. */
  lines: string
  reason: RefundReason
  status: RefundStatus
  idempotency_key: string
  /** The administrator; null: it was made at the provider, or follows from a withdrawal. */
  requested_by: string | null
  /** Why it failed, as the provider's code. */
  failure: string | null
  created_at_ms: number
  settled_at_ms: number | null
  /** For a dispute: when an administrator confirmed to have seen it. */
  accepted_at_ms: Generated<number | null>
}

/** Buyers' declarations of withdrawal. Append-only; no personal data. */
type WithdrawalsTable = {
  id: string
  order_id: string
  /** JSON text: indexes of the lines, from 0. */
  lines: string
  /** Legal right, or the course's guarantee. */
  kind: WithdrawalKind
  /** When the button was pressed, as far as the device's clock is credible. */
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

/** The timeline of an order. No personal data. */
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

/** Every sent or planned email of an order. No personal data. */
type OrderEmailsTable = {
  order_id: string
  /** Key together with the order: each email is sent once, unless an admin sends it again. */
  occasion: string
  state: OrderEmailState
  queued_at_ms: number
  /** When that state was reached; null: still queued. */
  settled_at_ms: number | null
}

/** Administrators' notes on an order. */
type OrderNotesTable = {
  id: string
  order_id: string
  text: string
  author_id: string | null
  created_at_ms: number
}

/** Former prices of models and offers. Append-only. */
type PriceHistoryTable = {
  id: string
  entity: 'models' | 'content'
  row_id: string
  /** Null: the site's default price of the offer. */
  price_cents: number | null
  /** The struck-through price; null: none, or the site's default. */
  original_price_cents: number | null
  at_ms: number
}

/** Sessions of the test provider. */
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

/** The files sold with models. No personal data. */
export type PackTables = {
  readonly pack_files: PackFilesTable
  readonly pack_versions: PackVersionsTable
  readonly pack_version_files: PackVersionFilesTable
}

/** A file of a model's pack. Neither its name nor its bytes ever change. */
type PackFilesTable = {
  id: string
  /** The model may have been deleted: its buyers keep the files. */
  model_id: string
  /** Of the bytes, which are stored once under this name. */
  sha256: string
  name: string
  bytes: number
  content_type: string
  format: ModelFormat | null
  is_sample: number
  /** Whether it is part of the version in preparation. */
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
