import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { DEFAULT_LOCALE, type Locale } from '#contract/locales.ts'
import { type LegalDocument, legalPath, RELEASE } from '#domain/legal-documents.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { legalDocumentHead } from '#site/shared/page/page-head.ts'
import { Card } from '#ui/display/card.tsx'
import { type ColumnCounts, Grid } from '#ui/layout/grid.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

/**
 * The day from which each document is valid in its present version, in Paris; ISO 8601. A test compares every text with
 * its version of that day. The accessibility statement is written anew for each release.
 */
const VALID_FROM: Readonly<Record<LegalDocument, string>> = {
  cgv: '2026-11-28',
  confidentialite: '2026-11-28',
  mentions: '2026-11-28',
  retractation: '2026-11-27',
  accessibilite: RELEASE.day,
}

export const legalValidFrom = (document: LegalDocument): string => VALID_FROM[document]

/** The day of the last change to any of them. */
export const lastLegalChange = (): string =>
  Object.values(VALID_FROM).reduce((last, day) => (day > last ? day : last))

/** Column counts that leave no single card in the last row of a wide window. */
const COLUMNS: Readonly<Record<number, ColumnCounts>> = {
  4: { base: 1, sm: 2, lg: 4 },
  5: { base: 1, sm: 2, lg: 3, xl: 5 },
}

interface DocumentCardsProps {
  documents: readonly LegalDocument[]
  level: 2 | 3
}

export function DocumentCards({ documents, level }: DocumentCardsProps) {
  const { i18n } = useLingui()
  return (
    <Grid as="ul" columns={COLUMNS[documents.length] ?? 1} gap="md" rowGap="md">
      {documents.map((document) => {
        const { title, description } = legalDocumentHead(document)
        return (
          <Card key={document} as="li" tone="raised">
            <Heading level={level} look="card">
              <TextLink look="cover" asChild>
                <Link to={legalPath(document)}>{i18n._(title)}</Link>
              </TextLink>
            </Heading>
            <Text look="small" tone="quiet">
              {i18n._(description)}
            </Text>
          </Card>
        )
      })}
    </Grid>
  )
}

interface ValidFromProps {
  /** ISO 8601. */
  day: string
  /** The language of the text, if it is not the page's. */
  lang?: Locale | undefined
}

/** Says since when the texts are valid and, in a translation, that the French text prevails (loi 94-665). */
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
