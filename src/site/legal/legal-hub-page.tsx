import { Trans, useLingui } from '@lingui/react/macro'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import { legalHead } from '#site/shared/page/page-head.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { DocumentCards, lastLegalChange, ValidFrom } from './legal-documents.tsx'

export function LegalHubPage() {
  const { i18n } = useLingui()
  return (
    <Section spacing="xl">
      <Page>
        <Stack gap="xl">
          <Stack gap="sm">
            <Text look="label" tone="quiet">
              <Trans id="legal.label">Informations légales</Trans>
            </Text>
            <PageHeading>
              <Trans id="footer.legal">CGV & RGPD</Trans>
            </PageHeading>
            <Text look="lead" tone="quiet">
              {i18n._(legalHead().description)}
            </Text>
            <ValidFrom day={lastLegalChange()} />
          </Stack>
          <DocumentCards documents={LEGAL_DOCUMENTS} level={2} />
        </Stack>
      </Page>
    </Section>
  )
}
