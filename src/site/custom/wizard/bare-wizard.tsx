import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'

/** In the wizard's place for whoever has no scripts. */
export function BareWizard() {
  return (
    <noscript>
      <Section spacing="xl">
        <Page width="text">
          <Text look="lead">
            <Trans id="wizard.scripts">
              Les cinq étapes ont besoin de JavaScript. Sans JavaScript, décris ton modèle par{' '}
              <TextLink asChild>
                <Link to="/contact">le formulaire de contact</Link>
              </TextLink>{' '}
              : nous te répondons avec son prix.
            </Trans>
          </Text>
        </Page>
      </Section>
    </noscript>
  )
}
