import { Trans } from '@lingui/react/macro'
import { DEFAULT_LOCALE, type Locale } from '#contract/languages/locales.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Text } from '#ui/type/text.tsx'

interface ValidFromProps {
  /** ISO 8601. */
  day: string
  /** Of the text, where it is not the page's. */
  lang?: Locale | undefined
}

/** Since when the texts are valid and, in a translation, that the French one rules (loi 94-665). */
export function ValidFrom({ day: validFrom, lang }: ValidFromProps) {
  const locale = useLocale()
  const day = createDateFormat(locale, { dateStyle: 'long' })(new Date(validFrom))
  return (
    <Text look="small" tone="quiet">
      <Trans id="legal.valid-from">En vigueur depuis le {day}.</Trans>
      {locale === DEFAULT_LOCALE ? null : (
        <>
          {' '}
          {lang === DEFAULT_LOCALE ? (
            <Trans id="legal.in-french">
              Ce texte n’est pas encore traduit : voici le texte français, seul valable en droit.
            </Trans>
          ) : (
            <Trans id="legal.french-rules">
              Cette traduction est donnée pour information : seul le texte français est valable en
              droit.
            </Trans>
          )}
        </>
      )}
    </Text>
  )
}
