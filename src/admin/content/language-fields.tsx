import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink, RotateCcw } from 'lucide-react'
import { FormField } from '#admin/shared/form/form-field.tsx'
import { MarkdownField } from '#admin/shared/form/markdown-field.tsx'
import { languageLabel } from '#admin/shared/labels/value-labels.tsx'
import { CONTENT_PARTS, type ContentPart, textField } from '#contract/entities/content.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/locales.ts'
import { builtInBlock, kindOfPlace } from '#domain/content-blocks.ts'
import { Button } from '#ui/form/button.tsx'
import { useSelected } from '#ui/form/observable.ts'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { NewTabMark } from '#ui/text/control-labels.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  type BlockFormValues,
  type CommonFieldsProps,
  isSameText,
  siteValues,
} from './block-form-values.ts'
import { partLabel } from './content-labels.ts'
import { blockAddress } from './place-labels.ts'
import type { SiteBlock } from './site-blocks.ts'

export type LanguageFieldsProps = CommonFieldsProps & {
  readonly locale: Locale
  readonly site: SiteBlock
}

/** The texts of one language. */
export function LanguageFields(props: LanguageFieldsProps) {
  const { locale, target, form } = props
  const place = useSelected(form.typed, ({ values }) => values.place)
  return (
    <Stack gap="md">
      <TextStatus {...props} />
      {CONTENT_PARTS.map((part) => (
        <PartField key={part} part={part} {...props} />
      ))}
      <Row gap="xs" wrap>
        <ResetButton {...props} />
        <Button tone="ghost" icon={<ExternalLink aria-hidden="true" />} asChild>
          <a href={blockAddress({ id: target, place }, locale)} target="_blank" rel="noopener">
            <Trans id="admin.content.see">Voir sur le site</Trans>
            <NewTabMark isShown />
          </a>
        </Button>
      </Row>
    </Stack>
  )
}

type PartFieldProps = LanguageFieldsProps & { readonly part: ContentPart }

function PartField({ part, locale, target, site: _, ...of }: PartFieldProps) {
  const { i18n } = useLingui()
  const kind = kindOfPlace(useSelected(of.form.typed, ({ values }) => values.place))
  const label = partLabel(kind, part)
  if (label === null) return null
  const isNeeded =
    locale === DEFAULT_LOCALE &&
    builtInBlock(target) === undefined &&
    (part === 'body' || (part === 'title' && kind === 'faq'))
  const own = { label: i18n._(label), lang: locale, required: isNeeded }
  return (
    <FormField {...of} field={textField(part, locale)}>
      {(bound) =>
        kind === 'legal' ? (
          <MarkdownField {...bound} {...own} />
        ) : part === 'body' ? (
          <TextArea {...bound} {...own} rows={4} spellCheck />
        ) : (
          <TextField {...bound} {...own} autoComplete="off" />
        )
      }
    </FormField>
  )
}

/** The fields of this language that differ from the site's default. */
const writtenFields = (values: BlockFormValues, site: SiteBlock, locale: Locale) => {
  const own = siteValues(site)
  return CONTENT_PARTS.filter((part) => partLabel(kindOfPlace(values.place), part) !== null)
    .map((part) => textField(part, locale))
    .filter((field) => !isSameText(values[field], own[field]))
}

/** What a visitor of this language reads with the form's current values. */
function TextStatus(props: LanguageFieldsProps) {
  const { locale, target, site, form } = props
  const { i18n } = useLingui()
  const written = useSelected(form.typed, ({ values }) =>
    [locale, DEFAULT_LOCALE].filter((language) =>
      writtenFields(values, site, language).some((field) => values[field].trim() !== ''),
    ),
  )
  const isWritten = (language: Locale) => written.includes(language)
  const language = i18n._(languageLabel(locale)).toLocaleLowerCase('fr')
  return (
    <Text look="small" tone="quiet" role="status">
      {builtInBlock(target) && site.texts[locale] === undefined ? (
        <Trans id="admin.content.site-unknown">
          Le texte par défaut en {language} n’est pas enregistré sur cet appareil : un champ vide
          conserve ce texte.
        </Trans>
      ) : isWritten(locale) ? (
        <Trans id="admin.content.standing.written">
          Les visiteurs en {language} lisent votre texte.
        </Trans>
      ) : locale !== DEFAULT_LOCALE && isWritten(DEFAULT_LOCALE) ? (
        <Trans id="admin.content.standing.french">
          Sans traduction ici, les visiteurs en {language} lisent votre texte français, signalé «
          (en français) ».
        </Trans>
      ) : builtInBlock(target) ? (
        <Trans id="admin.content.standing.site">
          Les visiteurs en {language} lisent le texte par défaut.
        </Trans>
      ) : (
        <Trans id="admin.content.standing.nothing">Aucun texte en {language}.</Trans>
      )}
    </Text>
  )
}

/** Restores the site's default texts in the fields of this language; it takes effect on saving. */
function ResetButton(props: LanguageFieldsProps) {
  const { locale, target, site, form, onTyped } = props
  const changed = useSelected(form.typed, ({ values }) => writtenFields(values, site, locale))
  if (builtInBlock(target) === undefined || changed.length === 0) return null
  return (
    <Button
      tone="ghost"
      icon={<RotateCcw aria-hidden="true" />}
      onClick={() => {
        for (const field of changed) {
          form.set(field, siteValues(site)[field])
          onTyped(field)
        }
      }}
    >
      <Trans id="admin.content.reset">Revenir au texte par défaut</Trans>
    </Button>
  )
}
