import { Trans, useLingui } from '@lingui/react/macro'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { eventLabel, reasonLabel, strayLabel } from '#admin/orders/money/money-labels.ts'
import { useAmount } from '#admin/orders/money/money-text.ts'
import type { OrderEvent, OrderFile } from '#contract/commerce/order-file.ts'
import { type OrderStep, toOrderSteps } from '#domain/commerce/order-steps.ts'
import { STRAY_REASONS } from '#domain/commerce/payment-states.ts'
import { REFUND_REASONS } from '#domain/commerce/refunds.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Facts, textFacts } from '#ui/type/facts.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'

/** All that has happened to the order, oldest first. */
export function OrderHistory({ events }: Pick<OrderFile, 'events'>) {
  const { t } = useLingui()
  return (
    <Stack as="section" gap="sm">
      <Heading level={3} look="small">
        <Trans id="admin.orders.history">Chronologie</Trans>
      </Heading>
      <RecordList label={t({ id: 'admin.orders.history', message: 'Chronologie' })}>
        {toOrderSteps(events).map((step) => (
          <EventRow key={step.event.id} {...step} />
        ))}
      </RecordList>
    </Stack>
  )
}

function EventRow({ event, count }: OrderStep<OrderEvent>) {
  const { i18n } = useLingui()
  const { moment } = useDates()
  const amountText = useAmount()
  const { kind, at, actor, amount, currency, reason } = event
  const label = eventLabel(kind)
  // What a newer server tells of is told by its own name.
  const title = label ? i18n._(label) : kind
  const refund = REFUND_REASONS.find((known) => known === reason)
  const stray = STRAY_REASONS.find((known) => known === reason)
  const why = refund ? i18n._(reasonLabel(refund)) : stray ? i18n._(strayLabel(stray)) : null
  return (
    <RecordRow
      title={count === 1 ? title : `${isolate(title)} (${count})`}
      meta={
        <Facts
          items={[
            { key: 'at', content: <time dateTime={at}>{moment(at)}</time> },
            ...textFacts({
              amount: amount === null ? null : amountText(amount, currency),
              why,
              actor,
            }),
          ]}
        />
      }
    />
  )
}
