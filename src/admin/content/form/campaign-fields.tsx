import { Trans, useLingui } from '@lingui/react/macro'
import { campaignClaim } from '#admin/content/campaign-claim.ts'
import { ClaimBanner, MINUTE_MS } from '#admin/content/claim-notice.tsx'
import { useSiteBlocks } from '#admin/content/site-texts.tsx'
import { useServerNow } from '#admin/entity/browser/use-server-now.ts'
import { FormField } from '#admin/entity/form/form-field.tsx'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { PERCENT_PLACE } from '#domain/offers/campaign.ts'
import { useSelected } from '#ui/form/observable.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Text } from '#ui/type/text.tsx'
import { formValuesToBlock } from './block-form-values.ts'
import type { CommonFieldsProps } from './field-props.ts'

/** The reduction that is announced, until when, and whether it is so as things stand in the form. */
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
