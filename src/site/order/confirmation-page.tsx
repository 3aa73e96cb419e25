import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router-dom'
import { useEuros } from '#i18n/use-locale.ts'
import { ContactLink } from '#site/shared/order/contact-link.tsx'
import {
  findReceipt,
  idToReference,
  type OrderReceipt,
  orderPageAddress,
} from '#site/shared/order/order-receipt.ts'
import { useTotalLabel } from '#site/shared/order/vat-labels.ts'
import { CatalogueLink } from '#site/shared/page/catalogue-link.tsx'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { useDocumentTitle } from '#site/shared/page/use-document-title.ts'
import { useHydrated } from '#site/shared/page/use-hydrated.ts'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { StepList } from '#ui/marketing/step-list.tsx'
import { type Fact, FactList } from '#ui/table/fact-list.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { OrderLoading } from './new/order-loading.tsx'

/** Any visitor can type this address: only the tab that has placed the order knows that it exists. */
export function ConfirmationPage() {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const id = search.get('order') ?? ''
  if (!isHydrated) return <OrderLoading />
  const receipt = findReceipt(id)
  return receipt === null ? <ConfirmationLost /> : <Confirmation receipt={receipt} />
}

function Confirmation({ receipt }: { receipt: OrderReceipt }) {
  const { t } = useLingui()
  useDocumentTitle(t({ id: 'head.confirmation.title', message: 'Commande reçue' }))
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="lg">
          <Stack gap="sm">
            <Text look="label" tone="success">
              <Trans id="confirmation.label">Commande reçue</Trans>
            </Text>
            <PageHeading>
              <Trans id="confirmation.title">Merci, ta commande est enregistrée</Trans>
            </PageHeading>
            <Text look="lead" tone="quiet">
              <Trans id="confirmation.lead">
                Garde cette référence : tu peux la citer chaque fois que tu nous écris à propos de
                ta commande.
              </Trans>
            </Text>
          </Stack>
          <FactList facts={useConfirmationFacts(receipt)} />
          {receipt.orderUrl === undefined ? null : (
            <Row>
              <Button tone="main" size="lg" asChild>
                <Link to={orderPageAddress(receipt.orderUrl)}>
                  <Trans id="confirmation.order-page">Voir ma commande</Trans>
                </Link>
              </Button>
            </Row>
          )}
          <NextSteps opensCourse={receipt.opensCourse} />
          <Row gap="xs" wrap>
            <CatalogueLink />
            <ContactLink />
          </Row>
        </Stack>
      </Page>
    </Section>
  )
}

const useConfirmationFacts = ({ id, total }: OrderReceipt): readonly Fact[] => {
  const { t } = useLingui()
  const euros = useEuros()
  const totalLabel = useTotalLabel()
  return [
    { label: t({ id: 'confirmation.reference', message: 'Référence' }), value: idToReference(id) },
    ...(total === null ? [] : [{ label: totalLabel, value: euros(total) }]),
    {
      label: t({ id: 'confirmation.status', message: 'État' }),
      value: t({ id: 'confirmation.pending', message: 'En attente : rien n’a été débité' }),
    },
    { label: t({ id: 'confirmation.id', message: 'Numéro complet' }), value: id },
  ]
}

function NextSteps({ opensCourse }: { opensCourse: boolean }) {
  const { t } = useLingui()
  const steps = [
    {
      title: t({ id: 'next.mail', message: 'Sous {replyTime}, un e-mail de l’équipe' }),
      text: t({
        id: 'next.mail.text',
        message: 'Nous vérifions ta commande et t’écrivons à l’adresse e-mail que tu as laissée.',
      }),
    },
    {
      title: t({ id: 'next.payment', message: 'Le paiement, quand tu es d’accord' }),
      text: t({
        id: 'next.payment.text',
        message: 'Cet e-mail indique le moyen de payer. Si tu ne réponds pas, tu ne dois rien.',
      }),
    },
    {
      title: t({ id: 'next.delivery', message: 'La livraison' }),
      text: opensCourse
        ? t({
            id: 'next.delivery.course',
            message: 'Après ton paiement, tu reçois par e-mail le lien qui ouvre ton cours.',
          })
        : t({
            id: 'next.delivery.text',
            message: 'Tout arrive par e-mail, avec la mention « Images virtuelles » prête à poser.',
          }),
    },
  ]
  return (
    <Stack gap="sm">
      <Heading level={2}>
        <Trans id="next.title">Les prochaines étapes</Trans>
      </Heading>
      <StepList
        items={steps.map(({ title, text }, index) => ({
          mark: String(index + 1),
          title,
          text: <Text tone="quiet">{text}</Text>,
        }))}
        narrow
      />
    </Stack>
  )
}

/** This tab has placed no order with the id in the address. */
function ConfirmationLost() {
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="md">
          <PageHeading>
            <Trans id="confirmation.lost">Confirmation de commande</Trans>
          </PageHeading>
          <Text look="lead" tone="quiet">
            <Trans id="confirmation.lost.text">
              Aucune commande à afficher : ouvre cette page depuis le lien affiché après l’envoi de
              ta commande.
            </Trans>
          </Text>
          <Row gap="xs" wrap>
            <CatalogueLink tone="main" />
            <ContactLink />
          </Row>
        </Stack>
      </Page>
    </Section>
  )
}
