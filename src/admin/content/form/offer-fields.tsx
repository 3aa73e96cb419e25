import { useLingui } from '@lingui/react/macro'
import { periodLabel } from '#admin/content/words/period-label.ts'
import { FormField } from '#admin/entity/form/form-field.tsx'
import { PriceHistory } from '#admin/entity/prices/price-history.tsx'
import { PRICE_PERIODS } from '#domain/offers/offers.ts'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import type { CommonFieldsProps } from './field-props.ts'

const IN_EUROS = { inputMode: 'decimal', suffix: '€', autoComplete: 'off' } as const

/** Of a plan or package. */
export function OfferFields({ target, ...of }: CommonFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Grid columns={{ base: 1, md: 3 }} gap="md" align="start">
        <FormField {...of} field="name">
          {(bound) => <TextField {...bound} autoComplete="off" />}
        </FormField>
        <FormField {...of} field="price">
          {(bound) => (
            <TextField
              {...bound}
              {...IN_EUROS}
              hint={t({
                id: 'admin.content.price.hint',
                message:
                  'Le prix payé, TVA comprise si vous la facturez. La commande est facturée à ce prix.',
              })}
            />
          )}
        </FormField>
        <FormField {...of} field="original_price">
          {(bound) => (
            <TextField
              {...bound}
              {...IN_EUROS}
              hint={t({
                id: 'admin.content.original-price.hint',
                message:
                  'Le prix le plus bas des 30 jours avant l’offre (C. conso. L112-1-1). S’il est égal au prix, rien n’est barré.',
              })}
            />
          )}
        </FormField>
      </Grid>
      <PriceHistory entity="content" rowId={target} />
    </>
  )
}

/** A service is agreed on in the interview: its price is told, and no order is made of it. */
export function ServiceFields({ target: _, ...of }: CommonFieldsProps) {
  const { t, i18n } = useLingui()
  return (
    <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
      <FormField {...of} field="price">
        {(bound) => (
          <TextField
            {...bound}
            {...IN_EUROS}
            hint={t({
              id: 'admin.content.service.price.hint',
              message: 'Le prix payé, TVA comprise si vous la facturez. Affiché à titre indicatif.',
            })}
          />
        )}
      </FormField>
      <FormField {...of} field="period">
        {({ error: _, value, ...period }) => (
          <Select
            {...period}
            value={PRICE_PERIODS.find((known) => known === value) ?? 'once'}
            options={PRICE_PERIODS.map((known) => ({
              value: known,
              label: i18n._(periodLabel(known)),
            }))}
          />
        )}
      </FormField>
    </Grid>
  )
}
