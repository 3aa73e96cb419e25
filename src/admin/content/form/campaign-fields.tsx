import { Trans, useLingui } from '@lingui/react/macro'
import { ClaimNotice } from '#admin/content/claim-notice.tsx'
import { useSiteBlocks } from '#admin/content/site-texts.tsx'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { PERCENT_PLACE } from '#domain/offers/campaign.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Text } from '#ui/type/text.tsx'
import { formValuesToBlock } from './block-form-values.ts'
import type { BindProps, CommonFieldsProps } from './field-props.ts'

/** The reduction that is announced, until when, and whether it is so as things stand in the form. */
export function CampaignFields({ target, form, bind }: CommonFieldsProps & BindProps) {
  const { t } = useLingui()
  const rows = useRows('content') ?? []
  const site = useSiteBlocks()
  const own = site?.get(target)
  const asTyped = rows.map((row) =>
    row.id === target && own ? { ...row, ...formValuesToBlock(form.state.values, own, row) } : row,
  )
  return (
    <>
      <ClaimNotice blocks={asTyped} site={site} />
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <TextField
          {...bind('percent')}
          inputMode="numeric"
          suffix="%"
          hint={t({
            id: 'admin.content.percent.hint',
            message: 'Si ce champ est vide : valeur par défaut.',
          })}
        />
        <TextField
          {...bind('ends_on')}
          type="date"
          hint={t({
            id: 'admin.content.ends-on.hint',
            message:
              'À minuit, heure de Paris, l’annonce disparaît. Si ce champ est vide, elle reste affichée.',
          })}
        />
      </Grid>
      <Text look="small" tone="quiet">
        <Trans id="admin.content.percent-place">
          Dans l’annonce, {PERCENT_PLACE} prend la valeur de la réduction.
        </Trans>
      </Text>
    </>
  )
}
