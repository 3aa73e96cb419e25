import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { orderFindRequest } from '#contract/public/forms/order-requests.ts'
import { Honeypot } from '#site/shared/form/honeypot.tsx'
import { PlainForm } from '#site/shared/form/plain-form.tsx'
import { SubmitRow } from '#site/shared/form/submit-row.tsx'
import { type SentForm, useVisitorForm } from '#site/shared/form/use-visitor-form.ts'
import { EmailField } from '#site/shared/form/visitor-field.tsx'
import { createDraftText } from '#site/shared/form-draft.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { PAGE_HEADING_ID } from '#ui/layout/page-focus.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

const kept = createDraftText('order-find')
const BLANK = { email: '', website: '' }

export function OrderFindPage() {
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="lg">
          <Stack gap="sm">
            <PageHeading>
              <Trans id="order-find.title">Retrouver mes achats</Trans>
            </PageHeading>
            <Text look="lead" tone="quiet">
              <Trans id="order-find.lead">
                Donne l’adresse e-mail de ta commande : nous y envoyons les liens qui ouvrent tous
                tes achats, avec leurs fichiers et leurs factures.
              </Trans>
            </Text>
          </Stack>
          <OrderFindForm />
        </Stack>
      </Page>
    </Section>
  )
}

/** The text after sending is the same for every e-mail address: the page never reveals who has bought here. */
export function OrderFindForm() {
  const { t } = useLingui()
  const say = useStateSentences()
  const [answer, setAnswer] = useState<SentForm | null>(null)
  const sent = {
    title: say('received'),
    description: t({
      id: 'order-find.sent',
      message:
        'Si des commandes sont liées à cette adresse, leurs liens arrivent dans quelques minutes. Regarde aussi dans les indésirables. Nous envoyons un e-mail par heure au plus.',
    }),
  }
  const { frame, form, isSending, trouble } = useVisitorForm({
    name: 'order/find',
    schema: orderFindRequest,
    blank: BLANK,
    kept,
    onSent: setAnswer,
  })
  return (
    <>
      <PlainForm name="order/find" sent={sent} {...frame} aria-labelledby={PAGE_HEADING_ID}>
        <EmailField
          form={form}
          label={t({ id: 'order-find.email', message: 'E-mail de ta commande' })}
        />
        <Honeypot form={form} />
        <SubmitRow trouble={trouble} isSending={isSending} busyLabel={say('sending')}>
          <Trans id="order-find.send">Recevoir mes liens</Trans>
        </SubmitRow>
      </PlainForm>
      {answer === null ? null : answer.mail ? (
        <Banner live="status">
          <strong>{sent.title}</strong>
          {'. '}
          {sent.description}
        </Banner>
      ) : (
        <Banner tone="warning" live="status">
          <Trans id="order-find.no-mail">
            Ce site n’envoie pas d’e-mail en ce moment : nous ne pouvons pas t’envoyer de lien.{' '}
            <Link to="/contact">Écris-nous</Link>, et nous t’ouvrons ta commande.
          </Trans>
        </Banner>
      )}
    </>
  )
}
