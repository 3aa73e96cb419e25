import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { type OrderFile, type OrderRefund, orderRefund } from '#contract/admin/order-file.ts'
import type { RefundStatus } from '#domain/commerce/refunds.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { RecordRow } from '#ui/table/record-row.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { Text } from '#ui/text/text.tsx'
import { reasonLabel, refundStatusLabel, useAmountText } from '../order-labels.ts'
import { ConfirmMoney, useOrderRequest } from '../order-requests.tsx'
import { useBuyerName } from './refund-dialog.tsx'

type RefundRowProps = {
  readonly refund: OrderRefund
  readonly lines: OrderFile['lines']
  readonly buyer: OrderFile['buyer']
  readonly isDisabled: boolean
  readonly onChanged: () => void
}

/** A refund and its status. */
export function RefundRow({ refund, lines, buyer, isDisabled, onChanged }: RefundRowProps) {
  const { i18n } = useLingui()
  const { moment } = useDates()
  const amountText = useAmountText()
  const names = refund.lines.flatMap(({ line }) => lines[line]?.name ?? [])
  return (
    <RecordRow
      media={<Undo2 aria-hidden="true" />}
      title={
        <Row gap="2xs" wrap>
          <Text as="span" tone="price">
            −{amountText(refund.amount, refund.currency)}
          </Text>
          <RefundBadge status={refund.status} />
        </Row>
      }
      meta={
        <Facts
          items={textFacts({
            reason: i18n._(reasonLabel(refund.reason)),
            lines: names.map(isolate).join(', '),
            at: moment(refund.settled_at ?? refund.created_at),
            actor: refund.actor,
            failure: refund.failure,
          })}
        />
      }
      actions={
        refund.is_manual && refund.status === 'pending' ? (
          <ConfirmManualRefund {...{ refund, buyer, isDisabled, onChanged }} />
        ) : null
      }
    />
  )
}

// A different shape per status, so that none depends on its colour.
const LOOKS = {
  requested: { tone: 'gold', icon: <Clock aria-hidden="true" /> },
  pending: { tone: 'gold', icon: <Clock aria-hidden="true" /> },
  succeeded: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  failed: { tone: 'danger', icon: <CircleX aria-hidden="true" /> },
  canceled: { tone: 'neutral', icon: <CircleX aria-hidden="true" /> },
} as const

function RefundBadge({ status }: { readonly status: RefundStatus }) {
  const { i18n } = useLingui()
  return <Badge {...LOOKS[status]}>{i18n._(refundStatusLabel(status))}</Badge>
}

type Answer = 'succeeded' | 'failed'

/** The merchant has sent the money and confirms the bank's result here. */
function ConfirmManualRefund({
  refund,
  buyer,
  isDisabled,
  onChanged,
}: Omit<RefundRowProps, 'lines'>) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Answer | null>(null)
  const [shown, setShown] = useState<Answer>('succeeded')
  const call = useOrderRequest()
  const whom = useBuyerName(buyer)
  const sum = useAmountText()(refund.amount, refund.currency)
  const ask = (answer: Answer) => {
    setShown(answer)
    setAsked(answer)
  }
  const isSent = shown === 'succeeded'
  const confirm = async () => {
    const confirmed = await call.send({
      path: `/api/admin/refunds/${encodeURIComponent(refund.id)}/confirm`,
      body: () => ({ status: shown }),
      schema: orderRefund,
      done: () =>
        isSent
          ? t({ id: 'admin.refund.told.done', message: `${sum} remboursés` })
          : t({ id: 'admin.refund.told.came-back', message: 'Le remboursement a échoué' }),
      failed: t({ id: 'admin.refund.not-confirmed', message: 'Rien n’a changé' }),
    })
    if (confirmed === null) return
    setAsked(null)
    onChanged()
  }
  return (
    <>
      <Button size="sm" tone="solid" disabled={isDisabled} onClick={() => ask('succeeded')}>
        <Trans id="admin.refund.sent">J’ai renvoyé l’argent</Trans>
      </Button>
      <Button size="sm" tone="ghost" disabled={isDisabled} onClick={() => ask('failed')}>
        <Trans id="admin.refund.came-back">L’argent est revenu</Trans>
      </Button>
      <ConfirmMoney
        open={asked !== null}
        title={
          isSent
            ? t({
                id: 'admin.refund.sent.ask',
                message: `${sum} sont arrivés chez ${whom} ?`,
              })
            : t({
                id: 'admin.refund.came-back.ask',
                message: `${sum} pour ${whom} sont revenus ?`,
              })
        }
        confirmLabel={
          isSent
            ? t({ id: 'admin.refund.sent', message: 'J’ai renvoyé l’argent' })
            : t({ id: 'admin.refund.came-back', message: 'L’argent est revenu' })
        }
        call={call}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(null)}
      >
        {isSent ? (
          <Trans id="admin.refund.sent.text">
            L’avoir est émis, et l’acheteur reçoit un e-mail.
          </Trans>
        ) : (
          <Trans id="admin.refund.came-back.text">
            L’acheteur retrouve ce qu’il avait payé, et la somme peut être remboursée de nouveau.
          </Trans>
        )}
      </ConfirmMoney>
    </>
  )
}
