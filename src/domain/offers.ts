import type { Cents } from './money.ts'

export type Offer = {
  readonly id: string
  readonly name: string
  readonly priceCents: Cents
  /** The former price. */
  readonly originalPriceCents: Cents
}

/** The training course's plans. Source: specification, section 9. */
export const TRAINING_PLANS: readonly Offer[] = [
  offer('starter', 'Starter', { now: 197_00, before: 297_00 }),
  offer('premium', 'Premium', { now: 397_00, before: 597_00 }),
  offer('vip', 'VIP', { now: 697_00, before: 997_00 }),
]

/** The hybrid service's packages. Source: specification, section 9. */
export const HYBRID_PACKAGES: readonly Offer[] = [
  offer('starter', 'Starter', { now: 799_00, before: 1_199_00 }),
  offer('pro', 'Pro', { now: 1_299_00, before: 1_999_00 }),
  offer('elite', 'Elite', { now: 2_499_00, before: 3_999_00 }),
]

/** How often a price is paid. */
export const PRICE_PERIODS = ['once', 'month', 'year'] as const

export type PricePeriod = (typeof PRICE_PERIODS)[number]

export type Service = {
  readonly id: string
  readonly priceCents: Cents
  readonly period: PricePeriod
}

/** The components of the hybrid service. Only the third is paid monthly. Source: specification, section 9. */
export const HYBRID_SERVICES: readonly Service[] = [
  { id: 'face', priceCents: 499_00 as Cents, period: 'once' },
  { id: 'fusion', priceCents: 299_00 as Cents, period: 'once' },
  { id: 'follow', priceCents: 199_00 as Cents, period: 'month' },
]

function offer(id: string, name: string, price: { now: number; before: number }): Offer {
  return { id, name, priceCents: price.now as Cents, originalPriceCents: price.before as Cents }
}
