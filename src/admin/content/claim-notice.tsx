import { Trans } from '@lingui/react/macro'
import { useServerNow } from '#admin/entity/browser/use-server-now.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { DEFAULT_LOCALE, LOCALE_TAGS } from '#contract/languages/locales.ts'
import type { CampaignClaim } from '#domain/offers/campaign.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Banner } from '#ui/display/banner.tsx'
import { campaignClaim } from './campaign-claim.ts'
import type { SiteBlocks } from './site-texts.tsx'

export const MINUTE_MS = 60_000

type ClaimNoticeProps = {
  readonly blocks: readonly ContentBlock[]
  readonly site: SiteBlocks | null
}

/** Says so when the campaign announces a reduction that no plan has. */
export function ClaimNotice({ blocks, site }: ClaimNoticeProps) {
  return <ClaimBanner claim={campaignClaim(blocks, site, useServerNow(MINUTE_MS))} />
}

export function ClaimBanner({ claim }: { readonly claim: CampaignClaim | null }) {
  if (claim === null || claim.unkept.length === 0) return null
  const announced = percentList(claim.unkept)
  const real = percentList(claim.reductions)
  return (
    <Banner tone="warning" live="status">
      {real === '' ? (
        <Trans id="admin.content.claim.no-plan">
          La campagne annonce {announced} de réduction, mais aucune formule n’est affichée sur le
          site.
        </Trans>
      ) : (
        <Trans id="admin.content.claim">
          Aucune offre n’affiche {announced} de réduction : {real}
        </Trans>
      )}
    </Banner>
  )
}

const percentText = new Intl.NumberFormat(LOCALE_TAGS[DEFAULT_LOCALE], {
  style: 'percent',
  maximumFractionDigits: 1,
})

const percentList = (percents: readonly number[]): string =>
  percents
    .map((percent) => percentText.format(percent / 100))
    .map(isolate)
    .join(', ')
