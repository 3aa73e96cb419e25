import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languageLabel } from '#admin/content/content-words.ts'
import { placeLabel } from '#admin/content/place-words.ts'
import { useShownFields } from '#admin/entity/words/use-shown-fields.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/languages/locales.ts'
import { builtInBlock, kindOfPlace, placesOfKind } from '#domain/content-blocks.ts'
import { Select } from '#ui/form/select.tsx'
import { TextField, UrlField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import type { BlockFormValues } from './block-form-values.ts'
import { LanguageFields, type LanguageFieldsProps } from './language-fields.tsx'

type BlockFieldsProps = Omit<LanguageFieldsProps, 'locale'> & {
  /** How often saving found something to mend. */
  readonly refusals: number
}

export function BlockFields(props: BlockFieldsProps) {
  const { i18n, t } = useLingui()
  const { problems, refusals } = props
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE)
  const toMend = LOCALES.find((known) =>
    Object.keys(problems).some((field) => field.endsWith(`_${known}`)),
  )
  // Of each refusal: what is to be mended comes into sight, and stays where it is while it is being mended.
  const [seenRefusals, setSeenRefusals] = useState(refusals)
  if (refusals !== seenRefusals) {
    setSeenRefusals(refusals)
    if (toMend) setLocale(toMend)
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

/** What is the same in every language. */
function CommonFields({ target, form, problems, onTyped }: BlockFieldsProps) {
  const { t, i18n } = useLingui()
  const { labelOf } = useShownFields('content')
  const { values } = form.state
  const kind = kindOfPlace(values.place)
  const isBuiltIn = builtInBlock(target) !== undefined
  const bind = (field: Exclude<keyof BlockFormValues, 'place'>) => ({
    label: labelOf(field),
    value: values[field],
    error: problems[field],
    autoComplete: 'off',
    onChange: (value: string) => {
      form.set(field, value)
      onTyped(field)
    },
  })
  const price = { inputMode: 'decimal', suffix: '€' } as const
  return (
    <>
      {isBuiltIn || placesOfKind(kind).length === 1 ? null : (
        <Select
          label={labelOf('place')}
          value={values.place}
          onChange={(place) => form.set('place', place)}
          options={placesOfKind(kind).map((value) => ({
            value,
            label: i18n._(placeLabel(value)),
          }))}
        />
      )}
      {kind === 'testimonial' ? (
        <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
          <TextField {...bind('name')} required={!isBuiltIn} />
          <UrlField
            {...bind('image')}
            hint={
              isBuiltIn
                ? t({ id: 'admin.content.image.site', message: 'Vide : celui du site.' })
                : t({ id: 'admin.content.image.hint', message: 'Vide : ses initiales.' })
            }
          />
          <TextField
            {...bind('proof')}
            hint={t({
              id: 'admin.content.proof.hint',
              message:
                'Référence de la commande, jamais publiée. Sans elle, le témoignage est présenté comme une illustration.',
            })}
          />
        </Grid>
      ) : null}
      {kind === 'plan' || kind === 'package' ? (
        <Grid columns={{ base: 1, md: 3 }} gap="md" align="start">
          <TextField {...bind('name')} />
          <TextField
            {...bind('price')}
            {...price}
            hint={t({
              id: 'admin.content.price.hint',
              message: 'TTC. La commande est facturée à ce prix.',
            })}
          />
          <TextField
            {...bind('original_price')}
            {...price}
            hint={t({
              id: 'admin.content.original-price.hint',
              message:
                'Le prix le plus bas des 30 jours avant l’offre (C. conso. L112-1-1). Égal au prix : rien n’est barré.',
            })}
          />
        </Grid>
      ) : null}
    </>
  )
}
