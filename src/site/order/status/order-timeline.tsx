import { Trans } from '@lingui/react/macro'
import { useMoment } from '#site/shell/page/use-moment.ts'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'

export function OrderTimeline({ page }: OrderSectionProps) {
  const moment = useMoment()
  return (
    <OrderSection id="order-timeline" title={<Trans id="order-page.timeline">Suivi</Trans>}>
      <FactList
        facts={page.events.map(({ kind, at }) => ({ label: kind, value: moment(Date.parse(at)) }))}
      />
    </OrderSection>
  )
}
