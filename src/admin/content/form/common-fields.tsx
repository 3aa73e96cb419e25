import { useLingui } from '@lingui/react/macro'
import { placeLabel } from '#admin/content/words/place-words.ts'
import { FormField } from '#admin/entity/form/form-field.tsx'
import { builtInBlock, kindOfPlace, placesOfKind } from '#domain/content-blocks.ts'
import { useSelected } from '#ui/form/observable.ts'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import type { CommonFieldsProps } from './field-props.ts'
import { OfferFields, ServiceFields } from './offer-fields.tsx'
import { PortraitField } from './portrait-field.tsx'

/** What is the same in every language. */
export function CommonFields(props: CommonFieldsProps) {
  const place = useSelected(props.form.typed, ({ values }) => values.place)
  switch (kindOfPlace(place)) {
    case 'testimonial':
      return (
        <>
          <PlaceField {...props} />
          <TestimonialFields {...props} />
        </>
      )
    case 'faq':
      return <PlaceField {...props} />
    case 'plan':
    case 'package':
      return <OfferFields {...props} />
    case 'service':
      return <ServiceFields {...props} />
    case 'campaign':
      return <CampaignFields {...props} />
    case 'legal':
      return null
  }
}

/** Where a block of the administrator's own stands. */
function PlaceField({ target, ...of }: CommonFieldsProps) {
  const { i18n } = useLingui()
  if (builtInBlock(target) !== undefined) return null
  return (
    <FormField {...of} field="place">
      {({ error: _, ...bound }) => (
        <Select
          {...bound}
          options={placesOfKind(kindOfPlace(bound.value)).map((value) => ({
            value,
            label: i18n._(placeLabel(value)),
          }))}
        />
      )}
    </FormField>
  )
}

function TestimonialFields({ target, ...of }: CommonFieldsProps) {
  const { t } = useLingui()
  const isBuiltIn = builtInBlock(target) !== undefined
  return (
    <>
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <FormField {...of} field="name">
          {(bound) => <TextField {...bound} required={!isBuiltIn} autoComplete="off" />}
        </FormField>
        <FormField {...of} field="image">
          {(bound) => (
            <PortraitField
              {...bound}
              form={of.form}
              hint={
                isBuiltIn
                  ? t({
                      id: 'admin.content.image.site',
                      message: 'Si ce champ est vide : valeur par défaut.',
                    })
                  : t({
                      id: 'admin.content.image.hint',
                      message: 'Sans portrait, ses initiales s’affichent.',
                    })
              }
            />
          )}
        </FormField>
      </Grid>
      <FormField {...of} field="proof">
        {(bound) => (
          <TextField
            {...bound}
            autoComplete="off"
            hint={t({
              id: 'admin.content.proof.hint',
              message:
                'Référence de la commande, jamais publiée. Sans référence, le témoignage est présenté comme un exemple.',
            })}
          />
        )}
      </FormField>
    </>
  )
}
