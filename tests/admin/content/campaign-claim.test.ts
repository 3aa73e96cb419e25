import { expect, test } from 'vitest'
import { campaignClaim } from '#admin/content/campaign-claim.tsx'
import type { SiteBlock, SiteBlocks } from '#admin/content/site-blocks.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { builtInId } from '#domain/content-blocks.ts'
import { aBlock } from '#tests/support/make-block.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const LAUNCH = builtInId('campaign', 'launch') ?? ''

const SITE: SiteBlocks = new Map<string, SiteBlock>([
  [
    LAUNCH,
    {
      name: '',
      image: '',
      price: null,
      originalPrice: null,
      period: null,
      percent: 40,
      texts: {
        fr: { title: 'Offre : {{percent}} %', body: '', note: '' },
        th: { title: 'ลด {{percent}}%', body: '', note: '' },
      },
    },
  ],
])

type Written = Partial<ContentBlock>

const plan = (name: string, written: Written = {}) =>
  aBlock({ id: builtInId('plans', name) ?? '', place: 'plans', ...written })

const claim = (
  campaign: Written,
  plans = [plan('vip', { position: 3 }), plan('starter'), plan('premium', { position: 2 })],
) => campaignClaim([aBlock({ id: LAUNCH, place: 'campaign', ...campaign }), ...plans], SITE, NOW)

test('E 102: no plan has the reduction that the site itself announces', () => {
  expect(claim({})).toEqual({ unkept: [40], reductions: [33.7, 33.5, 30.1] })
})

test('a reduction that a plan has is kept, at the admin’s prices', () => {
  expect(claim({ percent: 33 })?.unkept).toEqual([])
  expect(claim({}, [plan('starter', { price: 150, original_price: 250 })])?.unkept).toEqual([])
})

test('a plan that was hidden proves nothing', () => {
  const hidden = plan('starter', { price: 100, original_price: 200, is_shown: false })
  expect(claim({}, [hidden])).toEqual({ unkept: [40], reductions: [] })
})

test('the text written in a language counts there; French is the fallback for the others', () => {
  expect(claim({ title_fr: 'Moins 25 %', title_en: '45% off' })?.unkept).toEqual([45])
  expect(claim({ title_fr: 'Bienvenue' })?.unkept).toEqual([])
})

test('nothing is announced once the campaign is over, or hidden', () => {
  expect(claim({ is_shown: false })).toBeNull()
  expect(claim({ ends_on: '2026-11-21' })).toBeNull()
  expect(claim({ ends_on: '2026-11-22' })).not.toBeNull()
})
