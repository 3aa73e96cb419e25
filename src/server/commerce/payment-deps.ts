import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Seal } from '#server/db/seal.ts'
import type { Providers } from './providers/provider.ts'

/** What everything about money needs from outside. */
export type PaymentDeps = {
  readonly store: Pick<Store, 'db' | 'write'>
  readonly seal: Seal
  readonly nowMs: () => number
  readonly newId: () => string
  readonly providers: Providers
  /** Where people find the site; null: not known, and addresses begin with their path. */
  readonly publicUrl: string | null
  readonly reportError: (error: unknown, requestId: string) => void
}

/** One transaction that writes. */
export type MoneyWriting = {
  readonly tx: Queryable
  readonly nowMs: number
  readonly newId: () => string
}
