import { Trans, useLingui } from '@lingui/react/macro'
import { FormField } from '#admin/shared/form/form-field.tsx'
import { useServerNow } from '#admin/shared/use-now.ts'
import { type ContentBlock, textField } from '#contract/entities/content.ts'
import { DEFAULT_LOCALE, LOCALE_TAGS, LOCALES } from '#contract/locales.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import {
  type CampaignClaim,
  checkClaim,
  fillPercent,
  isCampaignOver,
  LAUNCH_PERCENT,
  PERCENT_PLACE,
} from '#domain/campaign.ts'
import { byPosition } from '#domain/content-blocks.ts'
import { blockToOffer } from '#domain/sold-offers.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Banner } from '#ui/display/banner.tsx'
import { useSelected } from '#ui/form/observable.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Text } from '#ui/text/text.tsx'
import { type CommonFieldsProps, formValuesToBlock } from './block-form-values.ts'
import { type SiteBlock, type SiteBlocks, useSiteBlocks } from './site-blocks.ts'

/** What the campaign announces to visitors, compared with the plans that they see. Null: nothing is announced. */
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
  return checkClaim(announcements(campaign, site?.get(campaign.id)), offers)
}

/** In each language as its visitors read it: French is used where only French was written. */
const announcements = (campaign: ContentBlock, own: SiteBlock | undefined): readonly string[] =>
  LOCALES.map((locale) =>
    fillPercent(
      campaign[textField('title', locale)] ||
        campaign[textField('title', DEFAULT_LOCALE)] ||
        (own?.texts[locale]?.title ?? ''),
      campaign.percent ?? LAUNCH_PERCENT,
    ),
  )

const MINUTE_MS = 60_000

type ClaimNoticeProps = {
  readonly blocks: readonly ContentBlock[]
  readonly site: SiteBlocks | null
}

/** Warns if the campaign announces a reduction that no plan has. */
export function ClaimNotice({ blocks, site }: ClaimNoticeProps) {
  return <ClaimBanner claim={campaignClaim(blocks, site, useServerNow(MINUTE_MS))} />
}

function ClaimBanner({ claim }: { readonly claim: CampaignClaim | null }) {
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

/** The announced reduction, its end, and whether it is true with the form's current values. */
export function CampaignFields({ target, ...of }: CommonFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TypedClaim target={target} form={of.form} />
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <FormField {...of} field="percent">
          {(bound) => (
            <TextField
              {...bound}
              autoComplete="off"
              inputMode="numeric"
              suffix="%"
              hint={t({
                id: 'admin.content.percent.hint',
                message: 'Si ce champ est vide : valeur par défaut.',
              })}
            />
          )}
        </FormField>
        <FormField {...of} field="ends_on">
          {(bound) => (
            <TextField
              {...bound}
              autoComplete="off"
              type="date"
              hint={t({
                id: 'admin.content.ends-on.hint',
                message:
                  'À minuit, heure de Paris, l’annonce disparaît. Si ce champ est vide, elle reste affichée.',
              })}
            />
          )}
        </FormField>
      </Grid>
      <Text look="small" tone="quiet">
        <Trans id="admin.content.percent-place">
          Dans l’annonce, {PERCENT_PLACE} prend la valeur de la réduction.
        </Trans>
      </Text>
    </>
  )
}

function TypedClaim({ target, form }: Pick<CommonFieldsProps, 'target' | 'form'>) {
  const rows = useRows('content') ?? []
  const site = useSiteBlocks()
  const own = site?.get(target)
  const nowMs = useServerNow(MINUTE_MS)
  const claim = useSelected(form.typed, ({ values }) => {
    const asTyped = rows.map((row) =>
      row.id === target && own ? { ...row, ...formValuesToBlock(values, own, row) } : row,
    )
    return campaignClaim(asTyped, site, nowMs)
  })
  return <ClaimBanner claim={claim} />
}
