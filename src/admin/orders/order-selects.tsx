import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { ListSelect } from '#admin/entity/list/filter/list-select.tsx'
import { statusLabel } from '#admin/entity/words/order-labels.ts'
import { type OrderFilter, QUARANTINED } from '#admin/orders/list/select-orders.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'

type OrderSelectsProps = Pick<OrderFilter, 'status' | 'sort'> & {
  readonly setStatus: (status: string) => void
  readonly setSort: (sort: string) => void
  /** Whether there are orders that a machine has probably sent; most shops never see one. */
  readonly hasSuspects: boolean
}

/** Not drawn again with each letter of a search. */
export const OrderSelects = memo(function OrderSelects(props: OrderSelectsProps) {
  const { status, sort, setStatus, setSort, hasSuspects } = props
  const { t, i18n } = useLingui()
  return (
    <>
      <ListSelect
        label={t({ id: 'admin.orders.status-filter', message: 'Filtrer par statut' })}
        usual={t({ id: 'admin.orders.all-statuses', message: 'Tous les statuts' })}
        value={status}
        onChange={setStatus}
        choices={[
          ...ORDER_STATUSES.map((known) => ({ value: known, label: i18n._(statusLabel(known)) })),
          ...(hasSuspects || status === QUARANTINED
            ? [{ value: QUARANTINED, label: t({ id: 'admin.suspects', message: 'Indésirables' }) }]
            : []),
        ]}
      />
      <ListSelect
        label={t({ id: 'admin.list.order', message: 'Trier' })}
        usual={t({ id: 'admin.orders.order.newest', message: 'Plus récentes' })}
        value={sort}
        onChange={setSort}
        choices={[
          {
            value: 'anciennes',
            label: t({ id: 'admin.orders.order.oldest', message: 'Plus anciennes' }),
          },
          {
            value: 'montant',
            label: t({ id: 'admin.orders.order.amount', message: 'Par montant' }),
          },
        ]}
      />
    </>
  )
})
