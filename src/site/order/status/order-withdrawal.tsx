import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { WriteToUs } from '#site/shell/order/write-to-us.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { latePart } from '#ui/overlay/late-part.tsx'
import { Text } from '#ui/type/text.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'
import { WithdrawalReceipts } from './withdrawal-receipts.tsx'
import { LineRight } from './withdrawal-words.tsx'

/** Its form comes with the press that asks for it. */
const WithdrawalPanel = latePart(
  async () => (await import('./withdrawal-panel.tsx')).WithdrawalPanel,
)

/** What can be withdrawn from and until when, what was, and what has gone back (Code de la consommation, article L221-21). */
export function OrderWithdrawal(order: OrderSectionProps) {
  const { page } = order
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const open = page.lines.some(({ withdrawal }) => withdrawal.state === 'open')
  const isOver = page.lines.some(
    ({ withdrawal: { state } }) => state === 'over' || state === 'given-up',
  )
  const finish = () => {
    setIsAsking(false)
    order.reload()
  }
  const close = () => {
    flushSync(() => setIsAsking(false))
    opener.current?.focus()
  }
  const rights = (
    <Stack gap="md">
      <FactList
        labels="above"
        facts={page.lines.map((line) => ({
          label: line.name,
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
      {isAsking && open ? (
        <WithdrawalPanel
          wanted
          onMissing={close}
          fallback={rights}
          part={{ ...order, onClose: close, onDone: finish }}
        />
      ) : (
        rights
      )}
      {isOver && !open ? (
        <Stack gap="2xs" align="start">
          <Text tone="quiet">
            <Trans id="withdraw.else">
              Un problème avec cet achat ? Tes garanties légales restent entières, et nous pouvons
              chercher une solution ensemble.
            </Trans>
          </Text>
          <WriteToUs />
        </Stack>
      ) : null}
    </OrderSection>
  )
}
