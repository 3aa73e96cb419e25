import { Trans } from '@lingui/react/macro'
import { DEFAULT_LOCALE, LOCALE_TAGS } from '#contract/languages/locales.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Text } from '#ui/type/text.tsx'
import { LEGAL_VALID_FROM } from './legal-documents.ts'

/** Since when the texts are valid and, in a translation, that the French one rules (loi 94-665). */
export function ValidFrom() {
  const locale = useLocale()
  const day = new Intl.DateTimeFormat(LOCALE_TAGS[locale], {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(LEGAL_VALID_FROM))
  return (
    <Text look="small" tone="quiet">
      <Trans id="legal.valid-from">En vigueur depuis le {day}.</Trans>
      {locale === DEFAULT_LOCALE ? null : (
        <>
          {' '}
          <Trans id="legal.french-rules">
            Cette traduction est donnée pour information : le texte français fait foi.
          </Trans>
        </>
      )}
    </Text>
  )
}
