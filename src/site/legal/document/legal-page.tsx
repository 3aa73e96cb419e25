import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { articleMarkup } from '#device/trusted/article-markup.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { legalDocumentHead } from '#site/shell/legal-heads.ts'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { LongRead } from '#ui/story/long-read.tsx'
import { Prose } from '#ui/story/prose.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { OtherDocuments } from '../other-documents.tsx'
import { publisherOf } from '../publisher.ts'
import { ValidFrom } from '../valid-from.tsx'
import { fillPublisher } from './fill-publisher.ts'
import type { OwnLegalText } from './legal-text.ts'
import { chooseLegalText, useWrittenLegal } from './use-legal-text.ts'

interface LegalPageProps {
  document: LegalDocument
  own: OwnLegalText
}

export function LegalPage({ document, own }: LegalPageProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const written = useWrittenLegal(document)
  const { text, lang, validFrom } = useMemo(
    () => chooseLegalText(document, { own, written, locale }),
    [document, own, written, locale],
  )
  const missing = t({ id: 'legal.missing', message: 'à compléter par l’éditeur' })
  const settings = usePublicSettings()
  // One object for one text: React would write another into the page anew.
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
