import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShoppingBag } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useDueRepliesToast } from '#admin/shared/due-replies.ts'
import { statusLabel } from '#admin/shared/labels/value-labels.tsx'
import { BulkBar } from '#admin/shared/list/bulk-bar.tsx'
import { ListButtons } from '#admin/shared/list/list-buttons.tsx'
import { ListSelect } from '#admin/shared/list/list-select.tsx'
import { CopyAge, ListBody, RefusedRows, useListState } from '#admin/shared/list/list-state.tsx'
import { SelectionContext } from '#admin/shared/list/selection.tsx'
import { useLongList } from '#admin/shared/list/use-long-list.ts'
import { ORDERS, SEARCH_PARAM, SORTING_PARAM } from '#admin/shared/row-addresses.ts'
import { SitePageButton } from '#admin/shared/site-links.tsx'
import { useUrlChoice, useUrlFilter, useUrlLayer, useUrlSearch } from '#admin/shared/url-state.ts'
import { useTotal } from '#device/back-office/use-totals.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { AdminMain } from '#ui/admin-layout/admin-page.tsx'
import { CountedLabel } from '#ui/admin-layout/count-badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { BooksButton } from './books-dialog.tsx'
import { OrderDialog } from './detail/order-dialog.tsx'
import { InvoicesView } from './invoices-view.tsx'
import { useOrderActions } from './order-actions.tsx'
import {
  ORDER_CHOICES,
  ORDER_LIST,
  ORDER_SORTINGS,
  type OrderFilter,
  QUARANTINED,
} from './order-filter.ts'
import { OrderList, OrderListSkeleton, OrderSummary } from './order-list.tsx'
import { useStrayCount } from './payments/stray-money-context.tsx'
import { StrayMoneyView } from './payments/stray-money-view.tsx'
import { readListedOrders } from './read-listed-orders.ts'

type OrderSelectsProps = Pick<OrderFilter, 'status' | 'sort'> & {
  readonly setStatus: (status: string) => void
  readonly setSort: (sort: string) => void
  /** Whether there are orders that were probably sent by a bot; most shops never have one. */
  readonly hasSuspects: boolean
}

/** Memoised, so that typing in the search does not render it. */
const OrderSelects = memo(function OrderSelects(props: OrderSelectsProps) {
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

/** The values in the address; absent for the orders. */
const VIEWS = { orders: '', money: 'argent', invoices: 'factures' } as const

type View = keyof typeof VIEWS

const viewOf = (param: string): View =>
  param === VIEWS.money ? 'money' : param === VIEWS.invoices ? 'invoices' : 'orders'

export function OrdersScreen() {
  const { t } = useLingui()
  const [view, setView] = useUrlFilter('vue')
  const shown = viewOf(view)
  const details = useUrlLayer(ORDERS.layer)
  const orders = t({ id: 'admin.nav.orders', message: 'Commandes' })
  return (
    <AdminMain id="main" label={orders}>
      <Tabs
        label={t({
          id: 'admin.orders.views',
          message: 'Commandes, argent à rapprocher et factures',
        })}
        value={shown}
        onChange={(chosen) => setView(VIEWS[chosen])}
        // Only one of them is mounted: a hidden list cannot measure its rows.
        items={[
          {
            value: 'orders',
            label: orders,
            content: shown === 'orders' ? <OrdersView /> : null,
          },
          {
            value: 'money',
            label: (
              <CountedLabel count={useStrayCount()}>
                {t({ id: 'admin.stray', message: 'Argent à rapprocher' })}
              </CountedLabel>
            ),
            content: shown === 'money' ? <StrayMoneyView /> : null,
          },
          {
            value: 'invoices',
            label: t({ id: 'admin.invoices.title', message: 'Factures' }),
            content: shown === 'invoices' ? <InvoicesView /> : null,
          },
        ]}
      />
      <OrderDialog layer={details} />
    </AdminMain>
  )
}

function OrdersView() {
  const { t } = useLingui()
  const [search, setSearch] = useUrlSearch(SEARCH_PARAM)
  const [status, setStatus] = useUrlChoice('statut', ORDER_CHOICES)
  const [sort, setSort] = useUrlChoice(SORTING_PARAM, ORDER_SORTINGS)
  const filter = useMemo(() => ({ search, status, sort }), [search, status, sort])
  const list = useLongList({ definition: ORDER_LIST, readRows: readListedOrders, filter })
  const { count, countSoFar, selection } = list
  const state = useListState(
    'orders',
    list.all,
    t({ id: 'admin.orders.load-failed', message: 'Impossible de charger les commandes' }),
  )
  useDueRepliesToast()
  const suspected = useTotal('orders', 'suspected') ?? 0
  const actions = useOrderActions(selection.picked)
  return (
    <Stack gap="md">
      <OrderSummary
        isKnown={state === 'ready' || state === 'empty'}
        isUnknown={state === 'unknown'}
      />
      <ListTools
        selects="two"
        label={t({ id: 'admin.orders.filters', message: 'Chercher et filtrer les commandes' })}
        note={
          <>
            {state === 'ready' && count !== null ? (
              <span role="status">
                {t({
                  id: 'admin.orders.count',
                  message: plural(count, { one: '# commande', other: '# commandes' }),
                })}
              </span>
            ) : null}
            <CopyAge entity="orders" />
            <RefusedRows entity="orders" />
          </>
        }
        end={
          <>
            <BooksButton />
            <ListButtons entity="orders" selection={selection} readRows={list.readRows} />
          </>
        }
      >
        <SearchField
          label={t({ id: 'admin.orders.search', message: 'Rechercher une commande' })}
          placeholder={t({
            id: 'admin.orders.search.placeholder',
            message: 'Numéro, client ou modèle',
          })}
          clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
          value={search}
          onChange={setSearch}
        />
        <OrderSelects {...{ status, sort, setStatus, setSort }} hasSuspects={suspected > 0} />
      </ListTools>
      <BulkBar selection={selection} actions={actions} isFeminine />
      <ListBody
        state={state}
        count={countSoFar}
        skeleton={<OrderListSkeleton />}
        empty={<NoOrders />}
        noMatch={t({ id: 'admin.orders.no-match', message: 'Aucune commande ne correspond' })}
        onClear={() => {
          setSearch('')
          setStatus('')
        }}
      >
        <SelectionContext value={selection.isOn ? selection : null}>
          <OrderList rows={list.rows} />
        </SelectionContext>
      </ListBody>
    </Stack>
  )
}

function NoOrders() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<ShoppingBag />}
      title={t({ id: 'admin.orders.empty', message: 'Aucune commande pour l’instant' })}
      action={
        <SitePageButton path="/models">
          <Trans id="admin.orders.empty.see">Voir le catalogue</Trans>
        </SitePageButton>
      }
    >
      <Trans id="admin.orders.empty.text">Les commandes passées sur le site s’affichent ici.</Trans>
    </EmptyState>
  )
}
