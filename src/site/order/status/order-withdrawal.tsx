import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderPage } from '#contract/public/order-page.ts'
import { isolate } from '#domain/text/isolate.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { withTexts } from '#i18n/site-texts.ts'
import { useEuros, useLocale } from '#i18n/use-locale.ts'
import { ContactLink } from '#site/shared/order/contact-link.tsx'
import { useMoment } from '#site/shared/use-moment.ts'
import { Card } from '#ui/display/card.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { lazyPart } from '#ui/overlay/lazy-part.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { useShortLineNames } from './line-names.ts'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'
import { LineRight } from './withdrawal-labels.tsx'

type Refund = OrderPage['refunds'][number]

/** The form's code is loaded with the press that asks for it. */
const WithdrawalPanel = lazyPart(async () => {
  const load = () => import('./withdrawal-panel.tsx')
  return (await withTexts(['forms'], load)).WithdrawalPanel
})

/**
 * What can be withdrawn from and until when, what was withdrawn, and what was refunded (Code de la consommation,
 * article L221-21).
 */
export function OrderWithdrawal(order: OrderSectionProps) {
  const { page } = order
  const [isAsking, setIsAsking] = useState(false)
  const [closings, setClosings] = useState(0)
  const opener = useRef<HTMLButtonElement>(null)
  const nameOf = useShortLineNames()
  const open = page.lines.some(({ withdrawal }) => withdrawal.state === 'open')
  const isOver = page.lines.some(
    ({ withdrawal: { state } }) => state === 'over' || state === 'given-up',
  )
  const close = () => {
    flushSync(() => {
      setIsAsking(false)
      setClosings(closings + 1)
    })
    opener.current?.focus()
  }
  const finish = () => {
    // The button has the focus until the receipt arrives.
    close()
    order.reload()
  }
  const rights = (
    <Stack gap="md">
      <FactList
        labels="above"
        facts={page.lines.map((line) => ({
          label: nameOf(line),
          value: <LineRight line={line} isPaid={page.status !== 'pending'} />,
        }))}
      />
      {open ? (
        <Row>
          <Button ref={opener} onClick={() => setIsAsking(true)}>
            <Trans id="withdraw.here">Renoncer au contrat ici</Trans>
          </Button>
        </Row>
      ) : null}
    </Stack>
  )
  return (
    <OrderSection
      id="order-withdrawal"
      title={<Trans id="order-page.withdrawal">Rétractation et remboursements</Trans>}
    >
      <WithdrawalReceipts page={page} />
      <OrderRefunds page={page} />
      {/* While the code loads, the pressed button stays the same element, and so keeps the focus. */}
      <WithdrawalPanel
        key={open ? closings : 'none-open'}
        wanted={isAsking && open}
        onMissing={close}
        fallback={rights}
        part={{ ...order, onClose: close, onDone: finish }}
      />
      {isOver && !open ? (
        <Stack gap="2xs" align="start">
          <Text tone="quiet">
            <Trans id="withdraw.else">
              Un problème avec cet achat ? Tes garanties légales restent entières, et nous pouvons
              chercher une solution ensemble.
            </Trans>
          </Text>
          <ContactLink />
        </Stack>
      ) : null}
    </OrderSection>
  )
}

/** What was refunded, is being refunded, or could not be refunded: each in a sentence. */
function OrderRefunds({ page: { refunds } }: { page: OrderPage }) {
  if (refunds.length === 0) return null
  return (
    <Stack as="ul" gap="2xs">
      {refunds.map((refund) => (
        <Text as="li" key={`${refund.created_at} ${refund.amount}`}>
          <RefundSentence refund={refund} />
        </Text>
      ))}
    </Stack>
  )
}

function RefundSentence({
  refund: { amount: euros, status, reason, created_at },
}: {
  refund: Refund
}) {
  const amount = useEuros()(euros)
  const day = createDateFormat(useLocale(), { dateStyle: 'long' })(Date.parse(created_at))
  if (reason === 'dispute' && status === 'canceled')
    return <Trans id="refund.dispute-won">Contestation close : ton achat reste ouvert.</Trans>
  switch (status) {
    case 'requested':
      return (
        <Trans id="refund.requested">
          Remboursement de {amount} demandé le {day} : nous le transmettons.
        </Trans>
      )
    case 'pending':
      return (
        <Trans id="refund.pending">
          Remboursement de {amount} en cours depuis le {day}. Ta banque peut mettre quelques jours à
          l’afficher.
        </Trans>
      )
    case 'succeeded':
      return (
        <Trans id="refund.succeeded">
          Remboursement de {amount} effectué, demandé le {day}.
        </Trans>
      )
    case 'failed':
    case 'canceled':
      return (
        <Trans id="refund.failed">
          Le remboursement de {amount} du {day} n’a pas abouti. Nous l’avons vu et cherchons un
          autre moyen : nous t’écrivons.
        </Trans>
      )
  }
}

/**
 * The acknowledgement of each withdrawal: content, date and time. A new one takes over the focus from the form, which
 * is gone.
 */
function WithdrawalReceipts({ page }: { page: OrderPage }) {
  const count = page.withdrawals.length
  const before = useRef(count)
  const newest = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (count > before.current) newest.current?.focus()
    before.current = count
  }, [count])
  if (count === 0) return null
  return (
    <Stack gap="md">
      {page.withdrawals.map((withdrawal, at) => (
        <Card as="section" tone="raised" key={withdrawal.id} aria-labelledby={withdrawal.id}>
          <Heading
            level={3}
            look="card"
            id={withdrawal.id}
            tabIndex={-1}
            {...(at === count - 1 ? { ref: newest } : {})}
          >
            <Trans id="withdraw.received">Rétractation reçue</Trans>
          </Heading>
          <Receipt page={page} withdrawal={withdrawal} />
        </Card>
      ))}
    </Stack>
  )
}

interface ReceiptProps {
  page: OrderPage
  withdrawal: OrderPage['withdrawals'][number]
}

function Receipt({ page, withdrawal }: ReceiptProps) {
  const { t } = useLingui()
  const moment = useMoment()
  const nameOf = useShortLineNames()
  const names = withdrawal.lines.flatMap((at) => page.lines[at] ?? []).map(nameOf)
  return (
    <>
      <FactList
        labels="above"
        facts={[
          { label: t({ id: 'withdraw.receipt.number', message: 'Commande' }), value: page.number },
          {
            label: t({ id: 'withdraw.receipt.order', message: 'Achat' }),
            value: names.map(isolate).join(', '),
          },
          {
            label: t({ id: 'withdraw.receipt.declared', message: 'Déclarée le' }),
            value: moment(Date.parse(withdrawal.declared_at)),
          },
          {
            label: t({ id: 'withdraw.receipt.received', message: 'Reçue le' }),
            value: moment(Date.parse(withdrawal.received_at)),
          },
        ]}
      />
      <Text look="small" tone="quiet">
        {withdrawal.kind === 'guarantee'
          ? t({
              id: 'withdraw.receipt.guarantee',
              message: 'Au titre de la garantie de {refundTime}.',
            })
          : t({
              id: 'withdraw.receipt.law',
              message: 'Au titre du droit de rétractation de quatorze jours.',
            })}
      </Text>
    </>
  )
}
