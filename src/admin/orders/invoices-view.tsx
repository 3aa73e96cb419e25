import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, ReceiptText } from 'lucide-react'
import { useMemo } from 'react'
import { useNotifyLoadFailure } from '#admin/shared/call-failures.ts'
import { ListSelect } from '#admin/shared/list/list-select.tsx'
import { NoMatch } from '#admin/shared/list/list-state.tsx'
import { ReadOlder } from '#admin/shared/list/read-older.tsx'
import {
  ListOutdated,
  ListUnavailable,
  SignedOut,
  useIsSignedOut,
} from '#admin/shared/online-section.tsx'
import { SEARCH_PARAM } from '#admin/shared/row-addresses.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { useUrlChoice, useUrlFilter, useUrlSearch } from '#admin/shared/url-state.ts'
import { useServerNow } from '#admin/shared/use-now.ts'
import { useFirstRow } from '#device/back-office/use-rows.ts'
import { dayStart, monthOf } from '#domain/business-calendar.ts'
import { monthStart } from '#domain/calendar-month.ts'
import { INVOICE_KINDS, type InvoiceKind } from '#domain/commerce/invoice.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { InvoiceList, InvoiceListSkeleton } from './invoice-list.tsx'
import { OfflineNote } from './order-requests.tsx'
import { type InvoiceFilter, useInvoices, useSaveInvoiceCsv } from './use-invoices.ts'

/** Every invoice and credit note, read from the server each time and stored on no device. */
export function InvoicesView() {
  if (!useIsSignedOut()) return <ReadInvoices />
  return (
    <SignedOut icon={<ReceiptText />}>
      <Trans id="admin.invoices.signed-out">Reconnectez-vous pour voir les factures.</Trans>
    </SignedOut>
  )
}

const useInvoiceFilter = () => {
  const [typed, setSearch] = useUrlSearch(SEARCH_PARAM)
  // The address is written once the typing pauses, and the request is made then.
  const [search] = useUrlFilter(SEARCH_PARAM)
  const [kind, setKind] = useUrlChoice('type', INVOICE_KINDS)
  const [addressMonth, setMonth] = useUrlFilter('mois')
  // A value that is not a month is ignored.
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(addressMonth) ? addressMonth : ''
  const filter: InvoiceFilter = { search, kind, month }
  const clear = () => {
    setSearch('')
    setKind('')
    setMonth('')
  }
  return { filter, typed, setSearch, setKind, setMonth, clear }
}

function ReadInvoices() {
  const { t } = useLingui()
  const { filter, typed, clear, ...set } = useInvoiceFilter()
  const failed = t({
    id: 'admin.invoices.load-error',
    message: 'Impossible de charger les factures',
  })
  const { page, problem, reload, readOlder } = useInvoices(filter, useNotifyLoadFailure(failed))
  const count = page?.entries.length ?? 0
  const isFiltered = typed + filter.search + filter.kind + filter.month !== ''
  return (
    <Stack gap="md">
      <ListTools
        selects="two"
        label={t({ id: 'admin.invoices.tools', message: 'Chercher et filtrer les factures' })}
        note={
          <>
            <span role="status">
              {page === null ? null : <Count count={count} hasMore={page.next !== null} />}
            </span>
            {page === null ? null : (
              <span>
                <Trans id="admin.invoices.rule">
                  Les factures se consultent en ligne seulement.
                </Trans>
              </span>
            )}
          </>
        }
        end={<CsvButton filter={filter} isEmpty={count === 0} />}
      >
        <SearchField
          label={t({ id: 'admin.invoices.search', message: 'Rechercher une facture' })}
          placeholder={t({
            id: 'admin.invoices.search.placeholder',
            message: 'Numéro, commande, acheteur ou montant',
          })}
          clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
          value={typed}
          onChange={set.setSearch}
        />
        <InvoiceSelects filter={filter} setKind={set.setKind} setMonth={set.setMonth} />
      </ListTools>
      {page === null ? (
        problem === null ? (
          <InvoiceListSkeleton />
        ) : (
          <ListUnavailable
            {...{ problem, failed }}
            onRetry={reload}
            offline={t({
              id: 'admin.invoices.offline',
              message: 'Factures indisponibles hors ligne',
            })}
          >
            <Trans id="admin.invoices.offline.text">
              Les factures ne sont enregistrées sur aucun appareil : elles s’afficheront dès que le
              serveur répondra.
            </Trans>
          </ListUnavailable>
        )
      ) : (
        <>
          {problem === null ? (
            <OfflineNote>
              <Trans id="admin.invoices.save.offline">
                Vous êtes hors ligne : les PDF pourront être téléchargés une fois en ligne.
              </Trans>
            </OfflineNote>
          ) : (
            <ListOutdated problem={problem} onRetry={reload} />
          )}
          {count > 0 ? (
            <InvoiceList entries={page.entries} />
          ) : isFiltered ? (
            <NoMatch
              title={t({ id: 'admin.invoices.no-match', message: 'Aucune facture ne correspond' })}
              onClear={clear}
            />
          ) : (
            <NoInvoices />
          )}
          {page.next === null ? null : <ReadOlder readOlder={readOlder} />}
        </>
      )}
    </Stack>
  )
}

const PLURALS: Readonly<Record<InvoiceKind, MessageDescriptor>> = {
  invoice: msg({ id: 'admin.invoices.title', message: 'Factures' }),
  'credit-note': msg({ id: 'admin.invoices.credit-notes', message: 'Avoirs' }),
  reversal: msg({ id: 'admin.invoices.reversals', message: 'Factures rectificatives' }),
}

type InvoiceSelectsProps = {
  readonly filter: InvoiceFilter
  readonly setKind: (kind: string) => void
  readonly setMonth: (month: string) => void
}

function InvoiceSelects({ filter, setKind, setMonth }: InvoiceSelectsProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <ListSelect
        label={t({ id: 'admin.invoices.month', message: 'Mois' })}
        usual={t({ id: 'admin.invoices.month.all', message: 'Tous les mois' })}
        value={filter.month}
        onChange={setMonth}
        choices={useMonthChoices(filter.month)}
      />
      <ListSelect
        label={t({ id: 'admin.invoices.kind', message: 'Type' })}
        usual={t({ id: 'admin.invoices.kind.all', message: 'Tous les types' })}
        value={filter.kind}
        onChange={setKind}
        choices={INVOICE_KINDS.map((kind) => ({ value: kind, label: i18n._(PLURALS[kind]) }))}
      />
    </>
  )
}

/** Newest first, since the shop's first order; plus the one in the address if it is missing. */
const useMonthChoices = (chosen: string) => {
  const locale = useLocale()
  const firstOrder = useFirstRow('orders', 'created_at')?.created_at
  const thisMonth = monthOf(useServerNow(60_000))
  return useMemo(() => {
    const months = monthsBetween(firstOrder ?? '', thisMonth)
    const all = chosen === '' || months.includes(chosen) ? months : [...months, chosen]
    const nameOf = createDateFormat(locale, { month: 'long', year: 'numeric' })
    return all.map((month) => ({ value: month, label: nameOf(dayStart(`${month}-01`)) }))
  }, [firstOrder, thisMonth, chosen, locale])
}

/** More than a shop's lifetime, so that a wrong date does not make an endless list. */
const MOST_MONTHS = 240

/** `2026-03`, `2026-02`, `2026-01`: back to the month of an ISO 8601 moment. */
export const monthsBetween = (firstIso: string, lastMonth: string): readonly string[] => {
  const firstMs = Date.parse(firstIso)
  const first = Number.isNaN(firstMs) ? lastMonth : monthOf(firstMs)
  const lastMs = dayStart(`${lastMonth}-01`)
  const months: string[] = []
  for (let before = 0; before < MOST_MONTHS; before += 1) {
    const month = monthOf(monthStart(lastMs, before))
    months.push(month)
    if (month <= first) break
  }
  return months
}

type CountProps = { readonly count: number; readonly hasMore: boolean }

/** The number shown; entries beyond one page are not counted. */
function Count({ count, hasMore }: CountProps) {
  const { t } = useLingui()
  return hasMore
    ? t({
        id: 'admin.invoices.first',
        message: plural(count, { one: '# document affiché', other: '# documents affichés' }),
      })
    : t({
        id: 'admin.invoices.count',
        message: plural(count, { one: '# document', other: '# documents' }),
      })
}

type CsvButtonProps = { readonly filter: InvoiceFilter; readonly isEmpty: boolean }

function CsvButton({ filter, isEmpty }: CsvButtonProps) {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  const { isBusy, save } = useSaveInvoiceCsv(filter)
  return (
    <Button
      size="sm"
      tone="ghost"
      icon={<Download aria-hidden="true" />}
      busy={isBusy}
      disabled={isEmpty || !isOnline}
      title={
        isOnline
          ? t({ id: 'admin.invoices.csv', message: 'Exporter ces documents en CSV' })
          : t({ id: 'admin.newsletters.test.offline', message: 'Possible une fois en ligne' })
      }
      onClick={save}
    >
      <Trans id="admin.csv">CSV</Trans>
    </Button>
  )
}

function NoInvoices() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={t({ id: 'admin.invoices.empty', message: 'Aucune facture pour l’instant' })}
    >
      <Trans id="admin.invoices.empty.text">
        Une facture est établie à chaque paiement, et un avoir à chaque remboursement.
      </Trans>
    </EmptyState>
  )
}
