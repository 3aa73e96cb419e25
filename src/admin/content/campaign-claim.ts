import { type ContentBlock, textField } from '#contract/entities/content.ts'
import { DEFAULT_LOCALE, LOCALES } from '#contract/languages/locales.ts'
import { byPosition } from '#domain/content-blocks.ts'
import {
  type CampaignClaim,
  fillPercent,
  isCampaignOver,
  judgeClaim,
  LAUNCH_PERCENT,
} from '#domain/offers/campaign.ts'
import { blockToOffer } from '#domain/offers/sold-offers.ts'
import type { SiteBlock, SiteBlocks } from './site-texts.tsx'

/** What visitors read of the campaign, held against the plans that they see. Null: nothing is announced. */
export const campaignClaim = (
  blocks: readonly ContentBlock[],
  site: SiteBlocks | null,
  nowMs: number,
): CampaignClaim | null => {
  const campaign = blocks.find(({ place }) => place === 'campaign')
  if (!campaign?.is_shown || isCampaignOver(campaign.ends_on, nowMs)) return null
  const plans = blocks.filter(({ place, is_shown }) => place === 'plans' && is_shown)
  const offers = plans.toSorted(byPosition).flatMap(({ original_price, ...plan }) => {
    const offer = blockToOffer({ ...plan, originalPrice: original_price })
    return offer ? [offer] : []
  })
  return judgeClaim(announcements(campaign, site?.get(campaign.id)), offers)
}

/** In each language as its visitors read it: French stands in where only French was written. */
const announcements = (campaign: ContentBlock, own: SiteBlock | undefined): readonly string[] =>
  LOCALES.map((locale) =>
    fillPercent(
      campaign[textField('title', locale)] ||
        campaign[textField('title', DEFAULT_LOCALE)] ||
        (own?.texts[locale]?.title ?? ''),
      campaign.percent ?? LAUNCH_PERCENT,
    ),
  )
