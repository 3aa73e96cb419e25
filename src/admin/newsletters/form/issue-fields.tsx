import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MarkdownField } from '#admin/entity/fields/markdown-field.tsx'
import { type FieldsOf, FormField } from '#admin/entity/form/form-field.tsx'
import { PictureField } from '#admin/entity/pictures/picture-field.tsx'
import { ShownPicture } from '#admin/entity/pictures/shown-picture.tsx'
import { languageLabel } from '#admin/entity/words/language-label.ts'
import { bodyField, subjectField } from '#contract/entities/newsletter.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/languages/locales.ts'
import { useSelected } from '#ui/form/observable.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { Text } from '#ui/type/text.tsx'
import type { IssueFormValues } from './issue-form-values.ts'

type IssueFieldsProps = FieldsOf<IssueFormValues> & {
  /** How often saving found something to mend. */
  readonly refusals: number
}

export function IssueFields({ refusals, ...of }: IssueFieldsProps) {
  const { i18n, t } = useLingui()
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE)
  // Of each refusal: what is to be mended comes into sight, and stays where it is while it is being mended.
  const [seenRefusals, setSeenRefusals] = useState(refusals)
  if (refusals !== seenRefusals) {
    setSeenRefusals(refusals)
    const fields = Object.keys(of.problems.get())
    const toMend = LOCALES.find((known) => fields.some((field) => field.endsWith(`_${known}`)))
    if (toMend) setLocale(toMend)
  }
  return (
    <>
      <Tabs
        label={t({ id: 'admin.content.languages', message: 'Langues du texte' })}
        value={locale}
        onChange={setLocale}
        items={LOCALES.map((known) => ({
          value: known,
          label: i18n._(languageLabel(known)),
          content: <LanguageFields {...of} locale={known} />,
        }))}
      />
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <FormField {...of} field="image">
          {(bound) => (
            <PictureField
              {...bound}
              label={t({ id: 'admin.newsletters.field.image', message: 'Image' })}
              below={<ShownPicture address={bound.value.trim()} none={null} ratio="16/9" alt="" />}
            />
          )}
        </FormField>
        <FormField {...of} field="link">
          {(bound) => (
            <TextField
              {...bound}
              label={t({ id: 'admin.newsletters.field.link', message: 'Lien du bouton' })}
              autoComplete="off"
              hint={t({
                id: 'admin.newsletters.field.link.hint',
                message:
                  'Une adresse ou une page du site, comme /blog. Chaque lecteur arrive sur la page dans sa langue.',
              })}
            />
          )}
        </FormField>
      </Grid>
    </>
  )
}

type LanguageFieldsProps = FieldsOf<IssueFormValues> & { readonly locale: Locale }

function LanguageFields({ locale, ...of }: LanguageFieldsProps) {
  const { t } = useLingui()
  const isFrench = locale === DEFAULT_LOCALE
  return (
    <Stack gap="md">
      {isFrench ? null : <WhatIsSent form={of.form} locale={locale} />}
      <FormField {...of} field={subjectField(locale)}>
        {(bound) => (
          <TextField
            {...bound}
            label={t({ id: 'admin.newsletters.field.subject', message: 'Objet et titre' })}
            lang={locale}
            required={isFrench}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField {...of} field={bodyField(locale)}>
        {(bound) => (
          <MarkdownField
            {...bound}
            label={t({ id: 'admin.newsletters.field.body', message: 'Texte' })}
            lang={locale}
          />
        )}
      </FormField>
    </Stack>
  )
}

/** What subscribers of this language receive as things stand in the form. */
function WhatIsSent({ form, locale }: Pick<LanguageFieldsProps, 'form' | 'locale'>) {
  const { i18n } = useLingui()
  const isWritten = useSelected(
    form.typed,
    ({ values }) =>
      values[subjectField(locale)].trim() !== '' && values[bodyField(locale)].trim() !== '',
  )
  const language = i18n._(languageLabel(locale)).toLocaleLowerCase('fr')
  return (
    <Text look="small" tone="quiet" role="status">
      {isWritten ? (
        <Trans id="admin.newsletters.standing.written">
          Les abonnés en {language} reçoivent ce texte.
        </Trans>
      ) : (
        <Trans id="admin.newsletters.standing.french">
          Sans objet et texte ici, les abonnés en {language} reçoivent le texte français.
        </Trans>
      )}
    </Text>
  )
}
