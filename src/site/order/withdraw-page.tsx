import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { withdrawRequest } from '#contract/public/forms/withdrawal-requests.ts'
import { ORDER_FIND_PATH } from '#contract/public/page-paths.ts'
import { Honeypot } from '#site/shared/form/honeypot.tsx'
import { PlainForm } from '#site/shared/form/plain-form.tsx'
import { SubmitRow } from '#site/shared/form/submit-row.tsx'
import { useVisitorForm } from '#site/shared/form/use-visitor-form.ts'
import { EmailField, NameField, VisitorField } from '#site/shared/form/visitor-field.tsx'
import { createDraftText } from '#site/shared/form-draft.ts'
import { legalDocumentHead } from '#site/shared/page/page-head.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { useMoment } from '#site/shared/use-moment.ts'
import { Card } from '#ui/display/card.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { IconList } from '#ui/marketing/icon-list.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { createPressedMoment, KeptMoment } from './status/pressed-moment.tsx'

/** What was declared on this page. */
type WithdrawReceipt = {
  readonly name: string
  readonly email: string
  readonly order: string
  readonly declaredMs: number
  /** Whether the acknowledgement is also sent by e-mail. */
  readonly mail: boolean
}

/**
 * The withdrawal function that the law requires, for buyers who do not have their order's link at hand (Code de la
 * consommation, article L221-21).
 */
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

/** The acknowledgement on screen: content, date and time. It takes over the focus from the form, which is gone. */
function WithdrawReceiptCard({ receipt }: { receipt: WithdrawReceipt }) {
  const { t } = useLingui()
  const moment = useMoment()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { name, email, order, declaredMs, mail } = receipt
  return (
    <Card as="section" tone="raised" aria-labelledby="withdraw-receipt">
      <Heading level={2} look="card" id="withdraw-receipt" ref={heading} tabIndex={-1}>
        <Trans id="withdraw.sent">Déclaration de rétractation reçue</Trans>
      </Heading>
      <FactList
        labels="above"
        facts={[
          { label: t({ id: 'withdraw.receipt.order', message: 'Achat' }), value: order },
          { label: t({ id: 'message.name', message: 'Nom' }), value: name },
          { label: t({ id: 'message.email', message: 'E-mail' }), value: email },
          {
            label: t({ id: 'withdraw.receipt.declared', message: 'Déclarée le' }),
            value: moment(declaredMs),
          },
        ]}
      />
      <Text>
        {mail ? (
          <Trans id="withdraw.receipt.mail">
            L’accusé de réception part aussi à ton adresse e-mail. Nous vérifions la commande : si
            le droit existe, tu es remboursé par le moyen de paiement utilisé, au plus tard quatorze
            jours après ta déclaration.
          </Trans>
        ) : (
          <Trans id="withdraw.receipt.no-mail">
            Ce site n’envoie pas d’e-mail en ce moment : imprime cette page ou garde-en une copie.
            Nous vérifions la commande : si le droit existe, tu es remboursé par le moyen de
            paiement utilisé, au plus tard quatorze jours après ta déclaration.
          </Trans>
        )}
      </Text>
      <Row>
        <Button onClick={() => window.print()}>
          <Trans id="withdraw.receipt.print">Imprimer</Trans>
        </Button>
      </Row>
    </Card>
  )
}

const kept = createDraftText('withdraw')
const BLANK = { name: '', email: '', order: '', website: '' }

interface WithdrawFormProps {
  onSent: (receipt: WithdrawReceipt) => void
}

export function WithdrawForm({ onSent }: WithdrawFormProps) {
  const { t } = useLingui()
  const say = useStateSentences()
  const pressed = useMemo(() => createPressedMoment(), [])
  const [waitingSinceMs, setWaitingSinceMs] = useState<number | null>(null)
  const last = useRef<Omit<WithdrawReceipt, 'mail'> | null>(null)
  const { frame, form, isSending, trouble } = useVisitorForm({
    name: 'withdraw',
    schema: withdrawRequest,
    blank: BLANK,
    kept,
    toBody: (fields) => {
      const declared_at = pressed.of(JSON.stringify(fields))
      last.current = { ...fields, declaredMs: Date.parse(declared_at) }
      return { ...fields, declared_at }
    },
    onSent: ({ mail }) => {
      pressed.clear()
      if (last.current) onSent({ ...last.current, mail })
    },
    onWaiting: () => {
      pressed.clear()
      setWaitingSinceMs(last.current?.declaredMs ?? null)
    },
  })
  const sent = {
    title: t({ id: 'withdraw.sent', message: 'Déclaration de rétractation reçue' }),
    description: t({
      id: 'withdraw.sent.plain',
      message: 'L’accusé de réception, avec la date et l’heure, part à ton adresse e-mail.',
    }),
  }
  return (
    <Stack gap="sm">
      <Heading level={2} look="card" id="withdraw-form">
        <Trans id="withdraw.form">Ta déclaration</Trans>
      </Heading>
      <PlainForm name="withdraw" sent={sent} {...frame} aria-labelledby="withdraw-form">
        <Text>
          <Trans id="withdraw.statement">
            Je vous notifie ma rétractation du contrat portant sur l’achat ci-dessous.
          </Trans>
        </Text>
        <Grid columns={{ base: 1, sm: 2 }} gap="md">
          <NameField form={form} />
          <EmailField
            form={form}
            label={t({ id: 'course-link.email', message: 'E-mail de ta commande' })}
          />
        </Grid>
        <VisitorField form={form} name="order">
          {(bound) => (
            <TextField
              {...bound}
              label={t({
                id: 'withdraw.order',
                message: 'Numéro de commande, ou ce que tu as acheté',
              })}
              hint={t({
                id: 'withdraw.order.hint',
                message: 'Le numéro commence par NM- : il est dans nos e-mails et sur ta facture.',
              })}
              required
            />
          )}
        </VisitorField>
        <Honeypot form={form} />
        {trouble?.type === 'waiting' && waitingSinceMs !== null ? (
          <KeptMoment ms={waitingSinceMs} />
        ) : null}
        <SubmitRow trouble={trouble} isSending={isSending} busyLabel={say('sending')}>
          <Trans id="withdraw.confirm">Confirmer la rétractation</Trans>
        </SubmitRow>
      </PlainForm>
    </Stack>
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
      <IconList
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
