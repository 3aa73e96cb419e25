import { Trans, useLingui } from '@lingui/react/macro'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import { legalHead } from '#site/shell/legal-heads.ts'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { DocumentCards } from './document-cards.tsx'
import { lastLegalChange } from './legal-documents.ts'
import { ValidFrom } from './valid-from.tsx'

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
