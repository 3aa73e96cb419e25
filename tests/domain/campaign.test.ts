import { expect, test } from 'vitest'
import { checkClaim, fillPercent, isCampaignOver, reductionPercent } from '#domain/campaign.ts'
import type { Cents } from '#domain/money.ts'
import { TRAINING_PLANS } from '#domain/offers.ts'

const prices = (now: number, before: number) => ({
  priceCents: now as Cents,
  originalPriceCents: before as Cents,
})

test('E 102: no plan has the 40 % that the specification announces', () => {
  expect(checkClaim(['Offre de lancement : 40 % de réduction'], TRAINING_PLANS)).toEqual({
    unkept: [40],
    reductions: [33.7, 33.5, 30.1],
  })
})

test('an announcement is kept as soon as one offer has as much', () => {
  const offers = [prices(75_00, 100_00), prices(60_00, 100_00)]
  expect(checkClaim(['40\u00a0% de réduction'], offers).unkept).toEqual([])
  expect(checkClaim(['41\u202f%'], offers).unkept).toEqual([41])
  expect(checkClaim(['39,9 %'], offers).unkept).toEqual([])
})

test('every language is held against the offers, and each reduction is named once', () => {
  const texts = ['30 % pour 2 mois', '33% off', 'ลด 50%', '-50 %', 'Bienvenue']
  expect(checkClaim(texts, [prices(67_00, 100_00)]).unkept).toEqual([50])
  expect(checkClaim(texts, []).unkept).toEqual([30, 33, 50])
  expect(checkClaim(['Bienvenue'], []).unkept).toEqual([])
})

test('what costs more than before, or was free, is not reduced', () => {
  expect(reductionPercent(prices(110_00, 100_00))).toBe(0)
  expect(reductionPercent(prices(0, 0))).toBe(0)
  expect(reductionPercent(prices(0, 100_00))).toBe(100)
})

test('a campaign ends with its last day in Paris, winter and summer', () => {
  const isOver = (endsOn: string, moment: string) => isCampaignOver(endsOn, Date.parse(moment))
  expect(isOver('2026-12-31', '2026-12-31T22:59:59Z')).toBe(false)
  expect(isOver('2026-12-31', '2026-12-31T23:00:00Z')).toBe(true)
  expect(isOver('2026-07-14', '2026-07-14T21:59:59Z')).toBe(false)
  expect(isOver('2026-07-14', '2026-07-14T22:00:00Z')).toBe(true)
  expect(isOver('', '2099-01-01T00:00:00Z')).toBe(false)
})

test('the reduction is shown wherever the announcement is', () => {
  expect(fillPercent('-{{percent}} %, oui {{percent}} %', 25)).toBe('-25 %, oui 25 %')
  expect(fillPercent('{{autre}}', 25)).toBe('{{autre}}')
})
