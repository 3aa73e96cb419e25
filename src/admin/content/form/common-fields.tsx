import { useLingui } from '@lingui/react/macro'
import { placeLabel } from '#admin/content/words/place-words.ts'
import { useShownFields } from '#admin/entity/words/use-shown-fields.ts'
import { builtInBlock, kindOfPlace, placesOfKind } from '#domain/content-blocks.ts'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import type { BindProps, CommonFieldsProps } from './field-props.ts'
import { OfferFields, ServiceFields } from './offer-fields.tsx'
import { PortraitField } from './portrait-field.tsx'

/** What is the same in every language. */
export function CommonFields(props: CommonFieldsProps) {
  const bind = useBind(props)
  switch (kindOfPlace(props.form.state.values.place)) {
    case 'testimonial':
      return (
        <>
          <PlaceField {...props} />
          <TestimonialFields
            bind={bind}
            name={props.form.state.values.name}
            isBuiltIn={builtInBlock(props.target) !== undefined}
          />
        </>
      )
    case 'faq':
      return <PlaceField {...props} />
    case 'plan':
    case 'package':
      return <OfferFields bind={bind} />
    case 'service':
      return <ServiceFields bind={bind} />
    case 'campaign':
      return <CampaignFields {...props} bind={bind} />
    case 'legal':
      return null
  }
}

const useBind = ({ form, problems, onTyped }: CommonFieldsProps): BindProps['bind'] => {
  const { labelOf } = useShownFields('content')
  return (field) => ({
    label: labelOf(field),
    value: form.state.values[field],
    error: problems[field],
    autoComplete: 'off',
    onChange: (value) => {
      form.set(field, value)
      onTyped(field)
    },
  })
}

/** Where a block of the administrator's own stands. */
function PlaceField({ target, form }: CommonFieldsProps) {
  const { i18n } = useLingui()
  const { labelOf } = useShownFields('content')
  const { place } = form.state.values
  if (builtInBlock(target) !== undefined) return null
  return (
    <Select
      label={labelOf('place')}
      value={place}
      onChange={(chosen) => form.set('place', chosen)}
      options={placesOfKind(kindOfPlace(place)).map((value) => ({
        value,
        label: i18n._(placeLabel(value)),
      }))}
    />
  )
}

type TestimonialFieldsProps = BindProps & {
  readonly name: string
  readonly isBuiltIn: boolean
}

function TestimonialFields({ bind, name, isBuiltIn }: TestimonialFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <TextField {...bind('name')} required={!isBuiltIn} />
        <PortraitField
          {...bind('image')}
          name={name}
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
      </Grid>
      <TextField
        {...bind('proof')}
        hint={t({
          id: 'admin.content.proof.hint',
          message:
            'Référence de la commande, jamais publiée. Sans référence, le témoignage est présenté comme un exemple.',
        })}
      />
    </>
  )
}
