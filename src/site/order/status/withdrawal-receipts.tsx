import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { OrderPage } from '#contract/public/orders/order-page.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useMoment } from '#site/shell/page/use-moment.ts'
import { Card } from '#ui/display/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

/** The acknowledgement of each withdrawal: content, date and time. A new one takes the focus of the form that is gone. */
export function WithdrawalReceipts({ page }: { page: OrderPage }) {
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
  const names = withdrawal.lines.map((line) => page.lines[line]?.name ?? '')
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
