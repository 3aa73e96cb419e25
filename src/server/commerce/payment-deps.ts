import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Seal } from '#server/db/seal.ts'
import type { Providers } from '#server/ports/payment-provider.ts'

/** Dependencies of everything about money. */
export type PaymentDeps = {
  readonly store: Pick<Store, 'db' | 'write'>
  readonly seal: Seal
  readonly nowMs: () => number
  readonly newId: () => string
  readonly providers: Providers
  /** Public address of the site; null: unknown, and links start with their path. */
  readonly publicUrl: string | null
  readonly reportError: (error: unknown, requestId: string) => void
}

/** A writing transaction. */
export type MoneyWriting = {
  readonly tx: Queryable
  readonly nowMs: number
  readonly newId: () => string
}
