import type { BankAccount } from '#domain/commerce/bank-transfer.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Providers } from '#server/ports/payment-provider.ts'
import { createTestProvider } from './test-provider.ts'
import { createTransferProvider } from './transfer-provider.ts'

export type ConnectedBy = {
  readonly stripe: {
    readonly secretKey: string
    readonly webhookSecret: string
    readonly apiBase: string | null
  } | null
  readonly transfer: BankAccount | null
  readonly isProduction: boolean
  readonly publicUrl: string | null
}

/** The providers that the settings connect; the test provider never in production. */
export const createProviders = async (
  { stripe, transfer, isProduction, publicUrl }: ConnectedBy,
  { store, nowMs }: { readonly store: Store; readonly nowMs: () => number },
): Promise<Providers> => ({
  ...(stripe === null ? {} : { stripe: await openStripe(stripe) }),
  transfer: createTransferProvider(store),
  needsAccount: transfer === null,
  needsSeller: isProduction,
  ...(isProduction
    ? {}
    : { test: createTestProvider({ store, nowMs, publicUrl: publicUrl ?? '' }) }),
})

/** Loads the package only when it is used. */
const openStripe = async (settings: NonNullable<ConnectedBy['stripe']>) => {
  const { createStripeProvider } = await import('./stripe-provider.ts')
  return createStripeProvider(settings)
}
