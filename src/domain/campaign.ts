import { dayOf } from './business-calendar.ts'
import type { Offer } from './offers.ts'

/**
 * The reduction that the training's banner announces unless an administrator changes it. Source: specification, section
 * 9.
 */
export const LAUNCH_PERCENT = 40

/** Placeholder for the reduction in the announcement. */
export const PERCENT_PLACE = '{{percent}}'

export const fillPercent = (text: string, percent: number): string =>
  text.replaceAll(PERCENT_PLACE, String(percent))

/** `endsOn`: a campaign's last day, in Paris; empty: it never ends. */
export const isCampaignOver = (endsOn: string, nowMs: number): boolean =>
  endsOn !== '' && dayOf(nowMs) > endsOn

type Prices = Pick<Offer, 'priceCents' | 'originalPriceCents'>

/** The actual reduction of an offer, in per cent with one decimal: 33.7. */
export const reductionPercent = ({ priceCents, originalPriceCents }: Prices): number =>
  originalPriceCents > priceCents
    ? Math.round((1 - priceCents / originalPriceCents) * 1_000) / 10
    : 0

export type CampaignClaim = {
  /** Announced reductions that no offer has. Empty: the announcement is true. */
  readonly unkept: readonly number[]
  /** The offers' actual reductions, in their order. */
  readonly reductions: readonly number[]
}

/** Compares an announcement, in all of its languages, with the offers (C. conso. L121-2). */
export const checkClaim = (texts: readonly string[], offers: readonly Prices[]): CampaignClaim => {
  const reductions = offers.map(reductionPercent)
  const named = new Set(texts.flatMap(percentsIn))
  return {
    unkept: [...named].filter((percent) => !reductions.some((real) => real >= percent)),
    reductions,
  }
}

const percentsIn = (text: string): readonly number[] =>
  [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*%/g)].map(([, number = '']) =>
    Number(number.replace(',', '.')),
  )
