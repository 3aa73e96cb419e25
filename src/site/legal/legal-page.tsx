import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { type ComponentType, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { DEFAULT_LOCALE, type Locale } from '#contract/locales.ts'
import type { PublicLegal } from '#contract/public/public-content.ts'
import { articleMarkup } from '#device/article-markup.ts'
import { usePublicLegal } from '#device/public/public-content.ts'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { LEGAL_DOCUMENTS, type LegalDocument } from '#domain/legal-documents.ts'
import { frenchTypographyInHtml } from '#i18n/french-typography.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { legalDocumentHead } from '#site/shared/page/page-head.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { LongRead } from '#ui/text/long-read.tsx'
import { Prose } from '#ui/text/prose.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { DocumentCards, legalValidFrom, ValidFrom } from './legal-documents.tsx'
import { type LegalText, loadLegalText, type OwnLegalText } from './legal-text.ts'
import { fillPublisher, publisherOf } from './publisher.ts'

export interface ShownLegalText extends OwnLegalText {
  /** ISO 8601. */
  readonly validFrom: string
}

interface LegalTexts {
  readonly own: OwnLegalText
  readonly written: PublicLegal | null
  readonly locale: Locale
}

/** The text that an admin has written, in French if the visitor's language has none; else the site's own text. */
export const chooseLegalText = (
  document: LegalDocument,
  { own, written, locale }: LegalTexts,
): ShownLegalText => {
  const french = written?.texts[DEFAULT_LOCALE]
  const here = written?.texts[locale] ?? french
  if (!written || !here) return { ...own, validFrom: legalValidFrom(document) }
  const validFrom = written.updated_at
  return here === french
    ? { text: polished(here), validFrom, ...(locale === DEFAULT_LOCALE ? {} : { lang: 'fr' }) }
    : { text: here, validFrom }
}

const polished = ({ html, sections }: LegalText): LegalText => ({
  html: frenchTypographyInHtml(html),
  sections: sections.map(({ id, title }) => ({ id, title: frenchTypographyInHtml(title) })),
})

const useWrittenLegal = (document: LegalDocument): PublicLegal | null => {
  const read = usePublicLegal(document)
  return read.type === 'found' ? read.value : null
}

function OtherDocuments({ without }: { without: LegalDocument }) {
  const { t } = useLingui()
  return (
    <PageSection
      id="others"
      tone="raised"
      title={t({ id: 'legal.others', message: 'Les autres documents' })}
    >
      <DocumentCards
        documents={LEGAL_DOCUMENTS.filter((document) => document !== without)}
        level={3}
      />
    </PageSection>
  )
}

interface LegalPageProps {
  document: LegalDocument
  own: OwnLegalText
}

function LegalPage({ document, own }: LegalPageProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const written = useWrittenLegal(document)
  const { text, lang, validFrom } = useMemo(
    () => chooseLegalText(document, { own, written, locale }),
    [document, own, written, locale],
  )
  const missing = t({ id: 'legal.missing', message: 'à compléter par l’éditeur' })
  const settings = usePublicSettings()
  // One object per text: otherwise React would write the HTML into the page again at each rendering.
  const markup = useMemo(
    () =>
      articleMarkup(
        fillPublisher(text.html, publisherOf(settings, lang ?? locale), missing),
        locale,
      ),
    [text, lang, settings, missing, locale],
  )
  const { title, description } = legalDocumentHead(document)
  return (
    <>
      <Section as="article" spacing="xl" aria-labelledby="page-heading">
        <Page>
          <Stack gap="xl">
            <Stack gap="sm" align="start">
              <TextLink look="alone" asChild>
                <Link to="/legal">
                  <ArrowLeft aria-hidden="true" />
                  <Trans id="footer.legal">CGV & RGPD</Trans>
                </Link>
              </TextLink>
              <PageHeading>{i18n._(title)}</PageHeading>
              <Text look="lead" tone="quiet">
                {i18n._(description)}
              </Text>
              <ValidFrom day={validFrom} lang={lang} />
            </Stack>
            <LongRead
              label={t({ id: 'legal.contents', message: 'Sommaire' })}
              sections={text.sections}
            >
              <Prose html={markup} size="sheet" lang={lang} />
            </LongRead>
          </Stack>
        </Page>
      </Section>
      <OtherDocuments without={document} />
    </>
  )
}

/**
 * Creates the page of a document with its text already loaded: it renders at once, in the browser just as in
 * prerendering.
 */
export const openLegalPage = async (
  document: LegalDocument,
  locale: Locale,
): Promise<ComponentType> => {
  const own = await loadOrFrench(document, locale)
  return function LegalRoute() {
    return <LegalPage document={document} own={own} />
  }
}

/** Offline, a text that was never fetched is shown in French rather than not at all. */
const loadOrFrench = async (document: LegalDocument, locale: Locale): Promise<OwnLegalText> => {
  try {
    return { text: await loadLegalText(document, locale) }
  } catch (unreachable) {
    if (locale === DEFAULT_LOCALE) throw unreachable
    return { text: await loadLegalText(document, DEFAULT_LOCALE), lang: DEFAULT_LOCALE }
  }
}
