import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useCallback, useMemo } from 'react'
import { DueMark } from '#admin/shared/due-mark.tsx'
import { useDueInquiriesById } from '#admin/shared/due-replies.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { personName } from '#admin/shared/labels/person-name.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { StatusBadge } from '#admin/shared/labels/value-labels.tsx'
import { useShownTotals } from '#admin/shared/list/arriving-totals.tsx'
import { PendingMark, RowLink } from '#admin/shared/list/list-row.tsx'
import { useRowPick } from '#admin/shared/list/selection.tsx'
import { MissingFigure } from '#admin/shared/not-loaded.tsx'
import { ORDERS } from '#admin/shared/row-addresses.ts'
import type { Order } from '#contract/entities/order.ts'
import { usePendingRowIds } from '#device/back-office/use-rows.ts'
import type { DueReply } from '#domain/due-replies.ts'
import { type Cents, eurosToCents } from '#domain/money.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Figures } from '#ui/marketing/figures.tsx'
import { Table, TableRow, TableSkeleton } from '#ui/table/table.tsx'
import type { PartialRows } from '#ui/table/virtual-list.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { Text } from '#ui/text/text.tsx'
import { summarizeItems } from './order-labels.ts'
import type { ListedOrder } from './read-listed-orders.ts'

type OrderRowProps = {
  readonly order: Order
  /** The buyer's name, if known. */
  readonly clientName: string | null
  readonly isPending: boolean
  /** For a custom order: the promised answer that is still due. */
  readonly dueReply: DueReply | undefined
}

function OrderRow({ order, clientName, isPending, dueReply }: OrderRowProps) {
  const { day } = useDates()
  const formatMoney = useMoney()
  const names = useItemNames(order)
  return (
    <TableRow
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
          {dueReply ? <DueMark dueReply={dueReply} /> : null}
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

type OrderListProps = { readonly rows: Omit<PartialRows<ListedOrder>, 'skeleton'> }

/** Memoised, so that typing in the search renders it only with what was found. */
export const OrderList = memo(function OrderList({ rows }: OrderListProps) {
  const { t } = useLingui()
  const shown = useMemo(() => ({ ...rows, skeleton: <OrderRowSkeleton /> }), [rows])
  const pending = usePendingRowIds('orders')
  const dueReplies = useDueInquiriesById()
  const renderRow = useCallback(
    ({ order, client }: ListedOrder) => (
      <OrderRow
        order={order}
        clientName={client ? personName(client) : null}
        isPending={pending.has(order.id)}
        dueReply={dueReplies.get(order.id)}
      />
    ),
    [pending, dueReplies],
  )
  return (
    <Table label={t({ id: 'admin.nav.orders', message: 'Commandes' })} rows={shown}>
      {renderRow}
    </Table>
  )
})

function OrderRowSkeleton() {
  return <TableRow title={<Skeleton width="11rem" />} meta={<Skeleton width="9rem" />} />
}

export function OrderListSkeleton() {
  const say = useStateSentences()
  return (
    <TableSkeleton label={say('loading')}>
      <OrderRowSkeleton />
    </TableSkeleton>
  )
}

type OrderSummaryProps = {
  /** Whether the orders are loaded. */
  readonly isKnown: boolean
  /** The data is missing and is not being loaded. */
  readonly isUnknown: boolean
}

/** The summary above the list, without orders that were probably sent by a bot. */
function Summary({ isKnown, isUnknown }: OrderSummaryProps) {
  const { t, i18n } = useLingui()
  const formatMoney = useMoney()
  const totals = useShownTotals('orders')
  const figures = isKnown ? totals : undefined
  const missing = <MissingFigure isUnknown={isUnknown} />
  return (
    <Figures
      dense
      items={[
        {
          label: t({ id: 'admin.orders.figure.total', message: 'Total des commandes' }),
          value: figures ? i18n.number(figures.orders ?? 0) : missing,
        },
        {
          label: t({ id: 'admin.orders.figure.pending', message: 'En attente' }),
          value: figures ? i18n.number(figures['status:pending'] ?? 0) : missing,
        },
        {
          label: t({ id: 'admin.orders.figure.paid', message: 'Payées' }),
          value: figures ? i18n.number(figures['status:paid'] ?? 0) : missing,
        },
        {
          label: t({ id: 'admin.orders.figure.revenue', message: 'Revenus' }),
          value: figures ? formatMoney((figures.revenueCents ?? 0) as Cents) : missing,
        },
      ]}
    />
  )
}

/** Memoised, so that typing in the search does not render it. */
export const OrderSummary = memo(Summary)
