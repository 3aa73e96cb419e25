import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormField } from '#admin/shared/form/form-field.tsx'
import { PictureField } from '#admin/shared/form/picture-field.tsx'
import type { EntityForm } from '#admin/shared/form/use-entity-form.ts'
import { languageLabel } from '#admin/shared/labels/value-labels.tsx'
import { PriceHistory } from '#admin/shared/price-history.tsx'
import { useUploadedPicture } from '#admin/shared/shown-picture.tsx'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts'
import { builtInBlock, kindOfPlace, placesOfKind } from '#domain/content-blocks.ts'
import { PRICE_PERIODS } from '#domain/offers.ts'
import { picturesIn } from '#domain/pictures.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { useSelected } from '#ui/form/observable.ts'
import { Select } from '#ui/form/select.tsx'
import { TextField, type UrlFieldProps } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import type { BlockFormValues, CommonFieldsProps } from './block-form-values.ts'
import { periodLabel } from './block-texts.ts'
import { CampaignFields } from './campaign-claim.tsx'
import { LanguageFields, type LanguageFieldsProps } from './language-fields.tsx'
import { placeLabel } from './place-labels.ts'

type BlockFieldsProps = Omit<LanguageFieldsProps, 'locale'> & {
  /** The number of times that saving has found problems. */
  readonly refusals: number
}

export function BlockFields(props: BlockFieldsProps) {
  const { i18n, t } = useLingui()
  const { refusals } = props
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE)
  // At each refusal, the field with the problem is scrolled into view, and stays there while it is being corrected.
  const [seenRefusals, setSeenRefusals] = useState(refusals)
  if (refusals !== seenRefusals) {
    setSeenRefusals(refusals)
    const fields = Object.keys(props.problems.get())
    const firstProblem = LOCALES.find((known) =>
      fields.some((field) => field.endsWith(`_${known}`)),
    )
    if (firstProblem) setLocale(firstProblem)
  }
  return (
    <>
      <CommonFields {...props} />
      <Tabs
        label={t({ id: 'admin.content.languages', message: 'Langues du texte' })}
        value={locale}
        onChange={setLocale}
        items={LOCALES.map((known) => ({
          value: known,
          label: i18n._(languageLabel(known)),
          content: <LanguageFields {...props} locale={known} />,
        }))}
      />
    </>
  )
}

type PortraitFieldProps = UrlFieldProps & {
  /** The initials of its name replace a missing portrait. */
  readonly form: EntityForm<BlockFormValues>
}

/** The portrait of a quoted person, as visitors will see it. */
function PortraitField({ form, ...field }: PortraitFieldProps) {
  const name = useSelected(form.typed, ({ values }) => values.name)
  const address = field.value.trim()
  const uploaded = useUploadedPicture(picturesIn(address).length > 0 ? address : '')
  const shown = picturesIn(address).length > 0 ? uploaded : address
  return (
    <PictureField
      {...field}
      beside={
        name || shown ? (
          <Avatar name={name || field.label} src={shown || undefined} size="lg" />
        ) : null
      }
    />
  )
}

const IN_EUROS = { inputMode: 'decimal', suffix: '€', autoComplete: 'off' } as const

/** The fields of a plan or package. */
function OfferFields({ target, ...of }: CommonFieldsProps) {
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

/** A service is agreed on in the interview: its price is shown, but it cannot be ordered. */
function ServiceFields({ target: _, ...of }: CommonFieldsProps) {
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

/** The fields that are the same in every language. */
function CommonFields(props: CommonFieldsProps) {
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

/** The place of a block that an administrator has made. */
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
