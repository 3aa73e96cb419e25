import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { customOrderPriceCents } from '#domain/custom-order-price.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { PictureSpread } from '#site/shared/page/picture-spread.tsx'
import { Button } from '#ui/form/button.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Figures } from '#ui/marketing/figures.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { Wizard } from './wizard.tsx'

export function CustomPage() {
  return (
    <>
      <CustomOpening />
      <Wizard />
      <NoScriptWizard />
      <CustomPromises />
    </>
  )
}

function CustomOpening() {
  const { t } = useLingui()
  return (
    <PictureSpread
      picture="/pictures/luna-1.webp"
      alt={t({
        id: 'custom.alt',
        message: 'Sculpture virtuelle en porcelaine blanche, cerclée d’un croissant d’or',
      })}
      isOpening
    >
      <Text look="label" tone="quiet">
        <Trans id="custom.label">Modèle sur mesure</Trans>
      </Text>
      <PageHeading>
        <Trans id="custom.title">Un visage qui n’appartient qu’à toi</Trans>
      </PageHeading>
      <Text look="lead">
        <Trans id="custom.text.1">
          La personnalité, l’apparence, le pays, les options, puis un résumé : cinq étapes pour
          créer un modèle que personne d’autre ne publiera.
        </Trans>
      </Text>
      <OpeningFigures />
      <Row gap="sm" wrap data-needs-scripts>
        <Button tone="main" size="lg" asChild>
          <a href="#wizard">
            <Trans id="custom.start">Créer mon modèle</Trans>
          </a>
        </Button>
      </Row>
    </PictureSpread>
  )
}

function OpeningFigures() {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <Figures
      narrow
      items={[
        {
          value: money(customOrderPriceCents({ faceOption: null, formats: [] })),
          label: t({ id: 'custom.figure.price', message: 'prix de départ, photos comprises' }),
        },
        {
          value: t({ id: 'custom.figure.hours.value', message: '{replyTime}' }),
          label: t({ id: 'custom.figure.hours', message: 'pour valider ta commande' }),
        },
        {
          value: t({ id: 'custom.figure.days.value', message: '{fromDays} à {toDays}' }),
          label: t({ id: 'custom.figure.days', message: 'jours ouvrés pour une première version' }),
        },
        { value: '2', label: t({ id: 'custom.figure.revisions', message: 'révisions incluses' }) },
      ]}
    />
  )
}

/** What happens after an order. Source: specification, section 9. */
function CustomPromises() {
  const { t } = useLingui()
  const promises = [
    {
      title: t({ id: 'promise.validation', message: 'Validation sous {replyTime}' }),
      text: t({
        id: 'promise.validation.reply',
        message: 'Nous relisons tes choix et t’écrivons pour valider ta demande avec toi.',
      }),
    },
    {
      title: t({ id: 'promise.version', message: 'Première version en {versionTime}' }),
      text: t({
        id: 'promise.version.text',
        message:
          'Un visage, une silhouette, une lumière : de quoi valider ou demander des changements.',
      }),
    },
    {
      title: t({ id: 'promise.revisions', message: '{revisions} révisions incluses' }),
      text: t({
        id: 'promise.revisions.text',
        message: 'Tu demandes des retouches, nous les faisons. Deux fois, sans supplément.',
      }),
    },
    {
      title: t({ id: 'promise.pack', message: 'Pack final et bonus de lancement' }),
      text: t({
        id: 'promise.pack.text',
        message:
          'Tous les fichiers, la mention « Images virtuelles » prête à poser, et un plan pour tes premières publications.',
      }),
    },
  ]
  return (
    <PageSection
      id="promises"
      tone="raised"
      title={t({ id: 'promise.title', message: 'Après ta commande' })}
      lead={
        <Trans id="promise.lead">
          Toutes les images sont virtuelles et ne montrent que des adultes ; aucune personne réelle
          n’est copiée.
        </Trans>
      }
    >
      <Grid columns={{ base: 1, sm: 2, lg: 4 }} gap="lg">
        {promises.map(({ title, text }) => (
          <Stack key={title} gap="2xs">
            <Heading level={3} look="card">
              {title}
            </Heading>
            <Text tone="quiet">{text}</Text>
          </Stack>
        ))}
      </Grid>
    </PageSection>
  )
}

/** Replaces the wizard for visitors without scripts. */
function NoScriptWizard() {
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
