/** By what an order can be paid online. */
export const PROVIDERS = ['stripe', 'transfer', 'test'] as const

export type ProviderName = (typeof PROVIDERS)[number]

/** `manual`: an administrator has taken the money by a way of their own. */
export const PAYMENT_PROVIDERS = [...PROVIDERS, 'manual'] as const

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

export const isProviderName = (text: string): text is ProviderName =>
  PROVIDERS.some((name) => name === text)

/** Stripe's terms exclude content for adults: such a pack is never sent there. */
const FOR_ADULTS: readonly ProviderName[] = ['transfer', 'test']

/** The providers that an offer may be paid by. */
export const providersOf = ({ isForAdults }: { readonly isForAdults: boolean }) =>
  isForAdults ? FOR_ADULTS : PROVIDERS

/**
 * The provider for what the buyer chose, of those that are connected and that all of the order may be paid by; null: it
 * cannot be paid online this way.
 */
export const chooseProvider = (
  method: string,
  connected: readonly ProviderName[],
  allowed: readonly ProviderName[],
): ProviderName | null => {
  const wanted: readonly ProviderName[] =
    method === 'bank_transfer' ? ['transfer', 'test'] : ['stripe', 'test']
  return wanted.find((name) => connected.includes(name) && allowed.includes(name)) ?? null
}
