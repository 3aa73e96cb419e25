import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShoppingBag } from 'lucide-react'
import { useMemo } from 'react'
import { ORDER_PARAM, ORDERS, SEARCH_PARAM } from '#admin/entity/address/row-addresses.ts'
import {
  useAddressChoice,
  useAddressFilter,
  useAddressSearch,
} from '#admin/entity/address/use-address-filter.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { BulkBar } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { ListButtons } from '#admin/entity/list/bulk/list-buttons.tsx'
import { SelectionContext } from '#admin/entity/list/bulk/row-pick.tsx'
import { useSelection } from '#admin/entity/list/bulk/use-selection.ts'
import { usePreparedSearch } from '#admin/entity/list/filter/use-prepared-search.ts'
import { SitePageButton } from '#admin/entity/list/site-page-button.tsx'
import { CopyAge } from '#admin/entity/list/state/copy-age.tsx'
import { ListBody } from '#admin/entity/list/state/list-body.tsx'
import { RefusedRows } from '#admin/entity/list/state/refused-rows.tsx'
import { useListState } from '#admin/entity/list/state/use-list-state.ts'
import { usePromisesToast } from '#admin/entity/promises/use-promises-toast.ts'
import { BooksButton } from '#admin/orders/books/books-button.tsx'
import { InvoicesView } from '#admin/orders/invoices/invoices-view.tsx'
import { OrderList, OrderListSkeleton } from '#admin/orders/list/order-list.tsx'
import {
  createOrderSearch,
  ORDER_CHOICES,
  ORDER_COMPARISONS,
  ORDER_SORTS,
  selectOrders,
} from '#admin/orders/list/select-orders.ts'
import { useClients } from '#admin/orders/list/use-clients.ts'
import { useOrderActions } from '#admin/orders/list/use-order-actions.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { CountedLabel } from '#ui/workbench/counted-label.tsx'
import { ListTools } from '#ui/workbench/list-tools.tsx'
import { WorkPage } from '#ui/workbench/work-page.tsx'
import { OrderDialog } from './detail/order-dialog.tsx'
import { OrderSelects } from './order-selects.tsx'
import { OrderSummary } from './order-summary.tsx'
import { useStrayCount } from './stray/stray-money-context.tsx'
import { StrayView } from './stray/stray-view.tsx'

/** In the address, where it says nothing of the orders. */
const VIEWS = { orders: '', money: 'argent', invoices: 'factures' } as const

type View = keyof typeof VIEWS

const viewOf = (param: string): View =>
  param === VIEWS.money ? 'money' : param === VIEWS.invoices ? 'invoices' : 'orders'

export function OrdersScreen() {
  const { t } = useLingui()
  const [view, setView] = useAddressFilter('vue')
  const shown = viewOf(view)
  const details = useAddressLayer(ORDERS.layer)
  const orders = t({ id: 'admin.nav.orders', message: 'Commandes' })
  return (
    <WorkPage id="main" label={orders}>
      <Tabs
        label={t({
          id: 'admin.orders.views',
          message: 'Commandes, argent à rapprocher et factures',
        })}
        value={shown}
        onChange={(chosen) => setView(VIEWS[chosen])}
        // Only one of them is there: a list that is hidden cannot measure its rows.
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
            content: shown === 'money' ? <StrayView /> : null,
          },
          {
            value: 'invoices',
            label: t({ id: 'admin.invoices.title', message: 'Factures' }),
            content: shown === 'invoices' ? <InvoicesView /> : null,
          },
        ]}
      />
      <OrderDialog layer={details} />
    </WorkPage>
  )
}

function OrdersView() {
  const { t } = useLingui()
  const orders = useRows('orders')
  const [search, setSearch] = useAddressSearch(SEARCH_PARAM)
  const [status, setStatus] = useAddressChoice('statut', ORDER_CHOICES)
  const [sort, setSort] = useAddressChoice(ORDER_PARAM, ORDER_SORTS)
  const state = useListState(
    'orders',
    orders,
    t({ id: 'admin.orders.load-failed', message: 'Impossible de charger les commandes' }),
  )
  usePromisesToast()
  const clients = useClients()
  const orderSearch = useMemo(() => createOrderSearch(clients), [clients])
  const found = useMemo(
    () => selectOrders(orders ?? [], orderSearch, { search, status, sort }),
    [orders, orderSearch, search, status, sort],
  )
  usePreparedSearch(orders, orderSearch, ORDER_COMPARISONS[sort])
  const hasSuspects = useMemo(() => orders?.some(({ is_quarantined }) => is_quarantined), [orders])
  const count = found.length
  const selection = useSelection(found)
  const actions = useOrderActions(selection.picked)
  return (
    <Stack gap="md">
      <OrderSummary
        orders={state === 'ready' || state === 'empty' ? (orders ?? []) : undefined}
        isUnknown={state === 'unknown'}
      />
      <ListTools
        selects="two"
        label={t({ id: 'admin.orders.filters', message: 'Chercher et filtrer les commandes' })}
        note={
          <>
            <span role="status">
              {state === 'ready'
                ? t({
                    id: 'admin.orders.count',
                    message: plural(count, { one: '# commande', other: '# commandes' }),
                  })
                : null}
            </span>
            <CopyAge entity="orders" />
            <RefusedRows entity="orders" />
          </>
        }
        end={
          <>
            <BooksButton />
            <ListButtons entity="orders" selection={selection} />
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
        <OrderSelects
          {...{ status, sort, setStatus, setSort }}
          hasSuspects={hasSuspects ?? false}
        />
      </ListTools>
      <BulkBar selection={selection} actions={actions} isFeminine />
      <ListBody
        state={state}
        count={count}
        skeleton={<OrderListSkeleton />}
        empty={<NoOrders />}
        noMatch={t({ id: 'admin.orders.no-match', message: 'Aucune commande ne correspond' })}
        onClear={() => {
          setSearch('')
          setStatus('')
        }}
      >
        <SelectionContext value={selection.isOn ? selection : null}>
          <OrderList orders={found} clients={clients} />
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
