import { dayOf } from './house-calendar.ts'
import type { Offer } from './offers.ts'

/** What the training's banner announces until an administrator says otherwise. Source: specification, section 9. */
export const LAUNCH_PERCENT = 40

/** Stands in the announcement for the reduction. */
export const PERCENT_PLACE = '{{percent}}'

export const fillPercent = (text: string, percent: number): string =>
  text.replaceAll(PERCENT_PLACE, String(percent))

/** `endsOn` is a campaign's last day, which ends when it does in Paris; an empty one never comes. */
export const isCampaignOver = (endsOn: string, nowMs: number): boolean =>
  endsOn !== '' && dayOf(nowMs) > endsOn

type Prices = Pick<Offer, 'priceCents' | 'originalPriceCents'>

/** What an offer really costs less than before, in per cent with one decimal: 33.7. */
export const reductionPercent = ({ priceCents, originalPriceCents }: Prices): number =>
  originalPriceCents > priceCents
    ? Math.round((1 - priceCents / originalPriceCents) * 1_000) / 10
    : 0

export type CampaignClaim = {
  /** Reductions that the announcement names and no offer has. Empty: what it says is so. */
  readonly unkept: readonly number[]
  /** What the offers really have, in their order. */
  readonly reductions: readonly number[]
}

/** Holds an announcement, in all of its languages, against the offers (C. conso. L121-2). */
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
