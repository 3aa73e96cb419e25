import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ORDERS } from '#admin/entity/address/row-addresses.ts'
import { useRowPick } from '#admin/entity/list/bulk/row-pick.tsx'
import { PendingMark } from '#admin/entity/list/pending-mark.tsx'
import { RowLink } from '#admin/entity/list/row-link.tsx'
import { PromiseMark } from '#admin/entity/promises/promise-mark.tsx'
import { StatusBadge } from '#admin/entity/words/status-badge.tsx'
import { useDates } from '#admin/entity/words/use-dates.ts'
import type { Order } from '#contract/entities/order.ts'
import { eurosToCents } from '#domain/money.ts'
import type { OpenPromise } from '#domain/promises.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { useMoney } from '#i18n/use-money.ts'
import { Badge } from '#ui/display/badge.tsx'
import { LedgerRow } from '#ui/ledger/ledger.tsx'
import { Facts, textFacts } from '#ui/type/facts.tsx'
import { Text } from '#ui/type/text.tsx'
import { summarizeItems } from './items-summary.ts'

type OrderRowProps = {
  readonly order: Order
  /** Who ordered, where that is known. */
  readonly clientName: string | null
  readonly isPending: boolean
  /** Of a custom order, and still to be kept. */
  readonly promise: OpenPromise | undefined
}

export function OrderRow({ order, clientName, isPending, promise }: OrderRowProps) {
  const { day } = useDates()
  const formatMoney = useMoney()
  const names = useItemNames(order)
  return (
    <LedgerRow
      pick={useRowPick(order.id, inOneLine([names, clientName, shortId(order.id)]))}
      title={
        <RowLink layer={ORDERS.layer} rowId={order.id}>
          {names}
        </RowLink>
      }
      marks={
        <>
          {order.is_quarantined ? (
            <Badge tone="danger">
              <Trans id="admin.suspect">Indésirable</Trans>
            </Badge>
          ) : null}
          {promise ? <PromiseMark promise={promise} /> : null}
          {isPending ? <PendingMark over={null} /> : null}
        </>
      }
      meta={
        <Facts
          items={textFacts({ number: order.number || shortId(order.id), client: clientName })}
        />
      }
      cells={[
        { key: 'status', size: 'md', content: <StatusBadge status={order.status} /> },
        { key: 'date', size: 'md', align: 'end', content: day(order.created_at) },
        {
          key: 'amount',
          size: 'sm',
          align: 'end',
          content: (
            <Text as="span" look="small" tone="price">
              {formatMoney(eurosToCents(order.total_amount))}
            </Text>
          ),
        },
      ]}
    />
  )
}

const inOneLine = (texts: readonly (string | null)[]): string =>
  texts.flatMap((text) => (text ? [isolate(text)] : [])).join(', ')

const useItemNames = (order: Order): string => {
  const { t } = useLingui()
  const { names, others } = summarizeItems(order.items)
  if (names === '') return t({ id: 'admin.orders.no-items', message: 'Commande vide' })
  const more = t({
    id: 'admin.orders.more-items',
    message: plural(others, { one: '+# autre', other: '+# autres' }),
  })
  return others === 0 ? names : `${names} ${more}`
}
