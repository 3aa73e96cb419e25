import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type PayOutcome, payOrder } from '#device/public/order-requests.ts'
import { newId } from '#device/random-ids.ts'
import type { ProviderName } from '#domain/commerce/payments.ts'
import { useEuros } from '#i18n/use-locale.ts'
import { ContactLink } from '#site/shared/order/contact-link.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Disclosure } from '#ui/display/disclosure.tsx'
import { Button } from '#ui/form/button.tsx'
import { focusPageHeading } from '#ui/layout/page-focus.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'
import { stageOf } from './order-stage.ts'
import { TransferDetails } from './transfer-details.tsx'

type OnlineProvider = Exclude<ProviderName, 'transfer'>

const isOnline = (provider: ProviderName): provider is OnlineProvider => provider !== 'transfer'

/** Each currently available way to pay; nothing if the order is paid, or its payment is in progress. */
export function OrderPayment(order: OrderSectionProps) {
  const { t } = useLingui()
  const { page } = order
  const stage = stageOf(page)
  const online = page.providers.filter(isOnline)
  const startsOpen = online.length === 0 || stage === 'transfer-awaited'
  const [isOpened, setIsOpened] = useState(startsOpen)
  if (page.payment_hold) return <PaymentHold {...order} />
  if (stage === 'free') return <FreeOrder {...order} />
  if (page.status !== 'pending' || page.providers.length === 0 || stage === 'processing')
    return null
  return (
    <OrderSection id="order-payment" title={<Trans id="order-page.payment">Payer</Trans>}>
      {page.lines.some(({ item_id }) => item_id === 'custom' || item_id.startsWith('package-')) ? (
        <Text tone="quiet">
          <Trans id="pay.later">
            Tu peux payer maintenant, ou attendre notre message : cette page reste ouverte.
          </Trans>
        </Text>
      ) : null}
      {online.length > 0 ? <OnlinePayments {...order} providers={online} /> : null}
      {page.transfer ? (
        <Disclosure
          label={t({ id: 'pay.transfer', message: 'Payer par virement' })}
          startsOpen={startsOpen}
          onToggle={(isOpen) => setIsOpened(isOpened || isOpen)}
        >
          <TransferDetails transfer={page.transfer} total={page.total} hasCode={isOpened} />
        </Disclosure>
      ) : null}
    </OrderSection>
  )
}

/** A free order has no payment that would show that a person wants it, so the buyer presses a button. */
function FreeOrder({ token, isLive, reload }: OrderSectionProps) {
  const { pay, paying, trouble } = usePaying(token, reload)
  const say = useStateSentences()
  return (
    <OrderSection id="order-payment" title={<Trans id="order-page.free">Confirmer</Trans>}>
      <Row>
        <Button
          tone="main"
          size="lg"
          busy={paying === 'nothing'}
          busyLabel={say('sending')}
          disabled={!isLive}
          onClick={() => void pay(null)}
        >
          <Trans id="pay.free">Recevoir ma commande</Trans>
        </Button>
      </Row>
      {trouble === null ? null : (
        <Banner tone="warning" live="alert">
          {trouble === 'unreachable' ? say('offline', 'retryOnline') : say('busy', 'retrySoon')}
        </Banner>
      )}
    </OrderSection>
  )
}

function OnlinePayments({
  page,
  token,
  isLive,
  reload,
  providers,
}: OrderSectionProps & { providers: readonly OnlineProvider[] }) {
  const { pay, paying, trouble } = usePaying(token, reload)
  const say = useStateSentences()
  const labelOf = usePayLabels(page.total)
  return (
    <Stack gap="xs">
      <Row gap="xs" wrap>
        {providers.map((provider, at) => (
          <Button
            key={provider}
            tone={at === 0 ? 'main' : 'quiet'}
            size="lg"
            busy={paying === provider}
            busyLabel={<Trans id="pay.opening">Ouverture du paiement…</Trans>}
            disabled={!isLive}
            onClick={() => void pay(provider)}
          >
            {labelOf[provider]}
          </Button>
        ))}
      </Row>
      {trouble === null ? null : (
        <Banner tone="warning" live="alert">
          {trouble === 'unreachable' ? (
            say('offline', 'retryOnline')
          ) : (
            <>
              <Trans id="pay.unavailable">
                Le paiement ne répond pas en ce moment : rien n’a été débité.
              </Trans>{' '}
              {say('retrySoon')}
            </>
          )}
        </Banner>
      )}
      <Text look="small" tone="quiet">
        {providers.includes('stripe') ? (
          <Trans id="pay.note">
            Tu paies sur la page sécurisée de notre prestataire : nous ne voyons jamais ta carte. Tu
            reviens ensuite ici.
          </Trans>
        ) : (
          <Trans id="pay.test.note">
            Ce site est en mode essai : aucune carte n’est demandée et aucun argent n’est débité.
          </Trans>
        )}
      </Text>
    </Stack>
  )
}

const usePayLabels = (total: number): Readonly<Record<OnlineProvider, string>> => {
  const { t } = useLingui()
  const euros = useEuros()
  const amount = euros(total)
  return {
    stripe: t({ id: 'pay.card', message: `Payer ${amount} par carte` }),
    test: t({ id: 'pay.test', message: `Payer ${amount} (essai)` }),
  }
}

type Trouble = Extract<PayOutcome['type'], 'later' | 'unreachable'>

const usePaying = (token: string, reload: () => void) => {
  const [paying, setPaying] = useState<OnlineProvider | 'nothing' | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const isAsking = useRef(false)
  const pay = async (provider: OnlineProvider | null) => {
    if (isAsking.current) return
    isAsking.current = true
    setPaying(provider ?? 'nothing')
    setTrouble(null)
    const outcome = await payOrder({ token, provider, key: newId() })
    isAsking.current = false
    // The button stays busy until the provider's page has loaded.
    if (outcome.type === 'leads-to') return location.assign(outcome.url)
    setPaying(null)
    if (outcome.type !== 'changed') return setTrouble(outcome.type)
    // There is nothing left to press here.
    focusPageHeading()
    reload()
  }
  useEffect(() => {
    // When the buyer comes back from the provider, the browser shows the page as it was left: the button must work
    // again.
    const release = () => setPaying(null)
    addEventListener('pageshow', release)
    return () => removeEventListener('pageshow', release)
  }, [])
  return { pay, paying, trouble }
}

/** Why an unpaid order cannot be paid at the moment; nothing if it can, or need not be. */
function PaymentHold({ page: { payment_hold } }: OrderSectionProps) {
  if (!payment_hold) return null
  return (
    <OrderSection id="order-payment" title={<Trans id="order-page.payment">Payer</Trans>}>
      <Banner tone="info">
        {payment_hold === 'country' ? (
          <Trans id="pay.hold.country">
            Ta commande est enregistrée, mais nous ne vendons pas encore dans le pays que tu as
            indiqué : elle ne peut pas être payée, et tu ne dois rien.
          </Trans>
        ) : (
          <Trans id="pay.hold.seller">
            Ta commande est enregistrée. Le paiement n’est pas encore ouvert sur ce site : il le
            sera sur cette page, et tu ne dois rien d’ici là.
          </Trans>
        )}
      </Banner>
      <Row>
        <ContactLink />
      </Row>
    </OrderSection>
  )
}
