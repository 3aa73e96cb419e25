import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MarkdownField } from '#admin/entity/fields/markdown-field.tsx'
import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import { PictureField } from '#admin/entity/pictures/picture-field.tsx'
import { ShownPicture } from '#admin/entity/pictures/shown-picture.tsx'
import { languageLabel } from '#admin/entity/words/language-label.ts'
import type { ProblemWords } from '#admin/entity/words/use-problem-words.ts'
import { bodyField, subjectField } from '#contract/entities/newsletter.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/languages/locales.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { Text } from '#ui/type/text.tsx'
import type { IssueFormValues } from './issue-form-values.ts'

type IssueFieldsProps = {
  readonly form: EntityForm<IssueFormValues>
  readonly problems: ProblemWords
  /** How often saving found something to mend. */
  readonly refusals: number
  readonly onTyped: (field: string) => void
}

export function IssueFields(props: IssueFieldsProps) {
  const { form, problems, refusals } = props
  const { i18n, t } = useLingui()
  const bind = useBinding(props)
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
  const image = form.state.values.image.trim()
  return (
    <>
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
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <PictureField
          {...bind('image')}
          label={t({ id: 'admin.newsletters.field.image', message: 'Image' })}
          below={<ShownPicture address={image} none={null} ratio="16/9" alt="" />}
        />
        <TextField
          {...bind('link')}
          label={t({ id: 'admin.newsletters.field.link', message: 'Lien du bouton' })}
          autoComplete="off"
          hint={t({
            id: 'admin.newsletters.field.link.hint',
            message:
              'Une adresse ou une page du site, comme /blog. Chaque lecteur arrive sur la page dans sa langue.',
          })}
        />
      </Grid>
    </>
  )
}

const useBinding =
  ({ form, problems, onTyped }: Pick<IssueFieldsProps, 'form' | 'problems' | 'onTyped'>) =>
  (field: keyof IssueFormValues) => ({
    value: form.state.values[field],
    error: problems[field],
    onChange: (value: string) => {
      form.set(field, value)
      onTyped(field)
    },
  })

function LanguageFields(props: IssueFieldsProps & { readonly locale: Locale }) {
  const { locale, form } = props
  const { t, i18n } = useLingui()
  const bind = useBinding(props)
  const isFrench = locale === DEFAULT_LOCALE
  const { values } = form.state
  const isWritten =
    values[subjectField(locale)].trim() !== '' && values[bodyField(locale)].trim() !== ''
  const language = i18n._(languageLabel(locale)).toLocaleLowerCase('fr')
  return (
    <Stack gap="md">
      {isFrench ? null : (
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
      )}
      <TextField
        {...bind(subjectField(locale))}
        label={t({ id: 'admin.newsletters.field.subject', message: 'Objet et titre' })}
        lang={locale}
        required={isFrench}
        autoComplete="off"
      />
      <MarkdownField
        {...bind(bodyField(locale))}
        label={t({ id: 'admin.newsletters.field.body', message: 'Texte' })}
        lang={locale}
      />
    </Stack>
  )
}
