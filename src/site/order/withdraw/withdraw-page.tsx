import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ORDER_FIND_PATH } from '#domain/commerce/order-token.ts'
import { legalDocumentHead } from '#site/shell/legal-heads.ts'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { MarkList } from '#ui/story/mark-list.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { type WithdrawReceipt, WithdrawReceiptCard } from './withdraw-receipt.tsx'

/** The law's function for whoever does not have their order's link at hand (Code de la consommation, article L221-21). */
export function WithdrawPage() {
  const [receipt, setReceipt] = useState<WithdrawReceipt | null>(null)
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="lg">
          <Stack gap="sm">
            <PageHeading>
              <Trans id="withdraw.title">Renoncer à un achat</Trans>
            </PageHeading>
            <Text look="lead" tone="quiet">
              <Trans id="withdraw.lead">
                Tu peux renoncer à un achat fait sur ce site pendant quatorze jours, sans donner de
                raison. Confirme ici : l’heure où tu appuies sur le bouton compte.
              </Trans>
            </Text>
          </Stack>
          {receipt ? (
            <WithdrawReceiptCard receipt={receipt} />
          ) : (
            <>
              <Coverage />
              <WithdrawForm onSent={setReceipt} />
            </>
          )}
        </Stack>
      </Page>
    </Section>
  )
}

function Coverage() {
  const { t, i18n } = useLingui()
  const title = i18n._(legalDocumentHead('retractation').title)
  return (
    <Stack gap="sm">
      <Heading level={2} look="card">
        <Trans id="withdraw.covers">Ce que cela couvre</Trans>
      </Heading>
      <MarkList
        items={[
          t({
            id: 'withdraw.covers.law',
            message:
              'Packs, formation, modèle sur mesure, service hybride : quatorze jours à partir du lendemain de la commande.',
          }),
          t({
            id: 'withdraw.covers.course',
            message:
              'Formation : garantie de {refundTime} à partir du paiement, même si tu as commencé les leçons.',
          }),
        ]}
      />
      <Text>
        <Trans id="withdraw.covers.not">
          Ce droit n’existe plus pour un contenu que tu as demandé à recevoir tout de suite, en
          reconnaissant le perdre.
        </Trans>
      </Text>
      <Text look="small" tone="quiet">
        <Trans id="withdraw.covers.more">
          Ta page de commande dit jusqu’à quand pour chaque achat, et le bouton y est aussi :{' '}
          <TextLink asChild>
            <Link to={ORDER_FIND_PATH}>retrouver mes achats</Link>
          </TextLink>
          . Toutes les règles :{' '}
          <TextLink asChild>
            <Link to="/legal/retractation">{title}</Link>
          </TextLink>
          .
        </Trans>
      </Text>
    </Stack>
  )
}
