import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderPage } from '#contract/public/orders/order-page.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { type Fact, FactList } from '#ui/ledger/fact-list.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'
import { stageOf } from './order-stage.ts'

type Line = OrderPage['lines'][number]

/** When each line comes. Until when its buyer may change their mind `OrderWithdrawal` says. */
export function OrderDeadlines({ page }: OrderSectionProps) {
  const factsOf = useDelivery(page.paid_at !== null)
  const stage = stageOf(page)
  if (stage === 'cancelled' || stage === 'refunded') return null
  // Of a pack that is still being prepared, what stands in the place of its files says so.
  const lines = page.lines.filter(({ is_revoked, files }) => !is_revoked && files?.bought !== null)
  if (lines.length === 0) return null
  return (
    <OrderSection id="order-deadlines" title={<Trans id="order-page.deadlines">Délais</Trans>}>
      {lines.map((line) => (
        <Stack key={line.item_id} gap="2xs">
          {lines.length > 1 ? (
            <Heading level={3} look="small">
              {line.name}
            </Heading>
          ) : null}
          <FactList facts={factsOf(line)} labels="above" />
        </Stack>
      ))}
    </OrderSection>
  )
}

/** A pack and the course come by themselves; what people make takes the time that the site promises. */
const useDelivery = (isPaid: boolean): ((line: Line) => readonly Fact[]) => {
  const { t } = useLingui()
  const format = createDateFormat(useLocale(), { dateStyle: 'long' })
  const label = t({ id: 'deadline.delivery', message: 'Livraison' })
  return ({ item_id, delivery_from }) => {
    if (item_id === 'custom')
      return [
        {
          label: t({ id: 'deadline.validation', message: 'Validation' }),
          value: t({ id: 'deadline.validation.value', message: 'Sous {replyTime}, par e-mail' }),
        },
        {
          label: t({ id: 'deadline.version', message: 'Première version' }),
          value: t({ id: 'deadline.version.value', message: 'En {versionTime}' }),
        },
        {
          label: t({ id: 'deadline.revisions', message: 'Révisions' }),
          value: t({ id: 'deadline.revisions.value', message: '{revisions} incluses' }),
        },
      ]
    if (item_id.startsWith('package-'))
      return [
        {
          label: t({ id: 'deadline.contact', message: 'Premier contact' }),
          value: t({ id: 'deadline.contact.value', message: 'Sous {replyTime}, par e-mail' }),
        },
        {
          label: t({ id: 'deadline.consent', message: 'Avant toute création' }),
          value: t({
            id: 'deadline.consent.value',
            message: 'Nous vérifions ton âge et recueillons ton accord écrit',
          }),
        },
      ]
    if (!isPaid || delivery_from === null)
      return [{ label, value: t({ id: 'deadline.after-payment', message: 'Après ton paiement' }) }]
    if (Date.parse(delivery_from) <= Date.now())
      return [{ label, value: t({ id: 'deadline.open', message: 'Disponible' }) }]
    const day = format(Date.parse(delivery_from))
    return [
      {
        label,
        value: t({
          id: 'deadline.from',
          message: `Le ${day}, à la fin du délai de rétractation`,
        }),
      },
    ]
  }
}
