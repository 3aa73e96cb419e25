import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import {
  type TestPayment,
  type TestPress,
  testPaymentAnswer,
} from '#contract/public/test-payment.ts'
import { postToServer, refusalReason } from '#device/public/outbox/send-form.ts'
import { newId } from '#device/random-ids.ts'
import { useEuros } from '#i18n/use-locale.ts'
import { ContactLink } from '#site/shared/order/contact-link.tsx'
import { orderPageAddress } from '#site/shared/order/order-receipt.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { useHydrated } from '#site/shared/page/use-hydrated.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { focusPageHeading } from '#ui/layout/page-focus.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

type TestPaymentOutcome =
  | { readonly type: 'found'; readonly payment: TestPayment }
  /** There is no such session, or this server accepts real payments. */
  | { readonly type: 'missing' }
  | { readonly type: 'later' }
  | { readonly type: 'unreachable' }

type Shown = TestPaymentOutcome | { readonly type: 'asked' }

/** The payment page for developers: it replaces a payment provider's own page and takes no money. */
export function TestPaymentPage() {
  return (
    <Section spacing="xl">
      <Page width="form">
        <Stack gap="lg">
          <Stack gap="sm" align="start">
            <Badge tone="gold" icon={<FlaskConical aria-hidden="true" />}>
              <Trans id="test-payment.badge">Mode essai</Trans>
            </Badge>
            <PageHeading>
              <Trans id="test-payment.title">Paiement d’essai</Trans>
            </PageHeading>
            <Text look="lead" tone="quiet">
              <Trans id="test-payment.lead">
                Ceci n’est pas un vrai paiement : aucune carte n’est demandée et aucun argent n’est
                débité. Choisis ce qui doit arriver.
              </Trans>
            </Text>
          </Stack>
          {useHydrated() ? <TestSession /> : <Skeleton height="14rem" shape="block" />}
        </Stack>
      </Page>
    </Section>
  )
}

/**
 * The session that the address names, and its buttons. Every outcome but a declined card, after which another may be tried, leads back to the order.
 */
const useTestPayment = () => {
  const session = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>({ type: 'asked' })
  const [pressed, setPressed] = useState<TestPress | null>(null)
  const [isDeclined, setIsDeclined] = useState(false)
  const isBusy = useRef(false)
  useEffect(() => {
    let isLeft = false
    setShown(session === '' ? { type: 'missing' } : { type: 'asked' })
    if (session !== '')
      void pressTestPayment(session).then((outcome) => {
        if (!isLeft) setShown(outcome)
      })
    return () => {
      isLeft = true
    }
  }, [session])
  const press = async (name: TestPress) => {
    if (isBusy.current) return
    isBusy.current = true
    setPressed(name)
    setIsDeclined(false)
    const outcome = await pressTestPayment(session, name)
    isBusy.current = false
    setPressed(null)
    setShown(outcome)
    // The pressed button is gone.
    if (outcome.type !== 'found') return focusPageHeading()
    if (outcome.payment.state === 'open') setIsDeclined(true)
    else void navigate(orderPageAddress(outcome.payment.order_url), { replace: true })
  }
  return { shown, pressed, isDeclined, press }
}

/** Presses a button of the test provider's page; without a button, asks for the state of the session. Never rejects. */
const pressTestPayment = async (
  session: string,
  press?: TestPress,
): Promise<TestPaymentOutcome> => {
  const body = press ? { session, press } : { session }
  const result = await postToServer({ form: 'test-payment', body, key: newId() }, readAnswer)
  if (result.type === 'answered') return { type: 'found', payment: result.value }
  if (result.type === 'refused' && result.status === 404) return { type: 'missing' }
  const reason = refusalReason(result)
  return { type: reason === 'expired' ? 'missing' : reason }
}

const readAnswer = (body: unknown): TestPayment | null => {
  const read = v.safeParse(testPaymentAnswer, body)
  return read.success ? read.output : null
}

function TestSession() {
  const { shown, pressed, isDeclined, press } = useTestPayment()
  const say = useStateSentences()
  switch (shown.type) {
    case 'asked':
      return <Skeleton height="14rem" shape="block" />
    case 'found':
      return (
        <Stack gap="md">
          <Facts payment={shown.payment} />
          {isDeclined ? (
            <Banner tone="danger" live="alert">
              <Trans id="test-payment.declined">
                Carte refusée : rien n’a été débité. Réessaie, ou reviens à ta commande.
              </Trans>
            </Banner>
          ) : null}
          <Choices payment={shown.payment} pressed={pressed} onPress={(name) => void press(name)} />
        </Stack>
      )
    case 'missing':
      return (
        <Stack gap="sm">
          <Text role="status">
            <Trans id="test-payment.missing">
              Aucun paiement d’essai ne correspond à cette adresse.
            </Trans>
          </Text>
          <ContactLink />
        </Stack>
      )
    case 'later':
    case 'unreachable':
      return (
        <Banner
          tone="warning"
          live="status"
          action={
            <Button size="sm" onClick={() => location.reload()}>
              <Trans id="order-page.retry">Réessayer</Trans>
            </Button>
          }
        >
          {shown.type === 'later' ? say('busy', 'retrySoon') : say('offline', 'retryOnline')}
        </Banner>
      )
  }
}

function Facts({ payment: { number, amount } }: { payment: TestPayment }) {
  const { t } = useLingui()
  const euros = useEuros()
  return (
    <FactList
      facts={[
        { label: t({ id: 'test-payment.order', message: 'Commande' }), value: number },
        { label: t({ id: 'test-payment.amount', message: 'Montant' }), value: euros(amount) },
      ]}
    />
  )
}

interface ChoicesProps {
  payment: TestPayment
  pressed: TestPress | null
  onPress: (name: TestPress) => void
}

function Choices({ payment: { state, order_url }, pressed, onPress }: ChoicesProps) {
  const { t } = useLingui()
  const say = useStateSentences()
  const choices: readonly (readonly [TestPress, string])[] = [
    ['pay', t({ id: 'test-payment.pay', message: 'Payer' })],
    ['later', t({ id: 'test-payment.later', message: 'Payer, mais l’argent met des jours' })],
    ['decline', t({ id: 'test-payment.decline', message: 'Faire refuser la carte' })],
    ['cancel', t({ id: 'test-payment.cancel', message: 'Abandonner le paiement' })],
  ]
  const back = (
    <TextLink look="alone" asChild>
      <Link to={orderPageAddress(order_url)}>
        <Trans id="test-payment.back">Revenir à ma commande</Trans>
      </Link>
    </TextLink>
  )
  if (state !== 'open' && state !== 'processing')
    return (
      <Stack gap="sm">
        <Text role="status">
          {state === 'paid' ? (
            <Trans id="test-payment.paid">Ce paiement est déjà fait.</Trans>
          ) : (
            <Trans id="test-payment.over">Ce paiement n’est plus ouvert.</Trans>
          )}
        </Text>
        {back}
      </Stack>
    )
  return (
    <Stack gap="sm">
      <Stack gap="xs">
        {choices.map(([name, label]) => (
          <Button
            key={name}
            wide
            size="lg"
            tone={name === 'pay' ? 'main' : 'quiet'}
            busy={pressed === name}
            busyLabel={say('sending')}
            onClick={() => onPress(name)}
          >
            {label}
          </Button>
        ))}
      </Stack>
      <Row justify="center">{back}</Row>
    </Stack>
  )
}
