import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { useSavePagesAsCsv, useServerPages } from '#admin/shared/list/server-pages.ts'
import { useReloadOnChange } from '#admin/shared/sync-status.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import {
  INVOICES_PATH,
  invoicePage,
  type ListedInvoice,
  MOST_INVOICES,
} from '#contract/admin/accounting.ts'
import { csvLine } from '#contract/admin/csv.ts'
import type { Failure } from '#device/back-office/ask-server.ts'
import { mergeNewest } from '#device/back-office/use-server-answer.ts'
import { useLastServerChange } from '#device/back-office/use-sync-status.ts'
import { businessTime, lastDayOf } from '#domain/business-calendar.ts'
import type { InvoiceKind } from '#domain/commerce/invoice.ts'

export type InvoiceFilter = {
  readonly search: string
  /** Empty: every kind. */
  readonly kind: InvoiceKind | ''
  /** `2026-11`; empty: no limit. */
  readonly month: string
}

/** The address of a page of the list. */
export const invoicesPath = (
  { search, kind, month }: InvoiceFilter,
  further: Readonly<Record<string, string>> = {},
): string => {
  const days = month === '' ? {} : { from: `${month}-01`, to: lastDayOf(month) }
  const filled = Object.entries({ q: search, kind, ...days, ...further })
  const query = new URLSearchParams(filled.filter(([, value]) => value !== '')).toString()
  return query === '' ? INVOICES_PATH : `${INVOICES_PATH}?${query}`
}

/** The id of a document is its number. */
const invoiceRows = v.pipe(
  invoicePage,
  v.transform(({ entries, next }) => ({
    entries: entries.map((entry) => ({ ...entry, id: entry.number })),
    next,
  })),
)

type InvoiceRows = v.InferOutput<typeof invoiceRows>

export type InvoiceRow = InvoiceRows['entries'][number]

/** Invoices and credit notes from the server, page by page: they are stored on no device. */
export const useInvoices = (filter: InvoiceFilter, fail: (failure: Failure) => void) => {
  const pages = useServerPages({
    pathTo: (further) => invoicesPath(filter, further),
    schema: invoiceRows,
    merge: mergeNewest,
    fail,
  })
  // A payment changes an order's row, and creates an invoice.
  useReloadOnChange(useLastServerChange(), pages.reload)
  return pages
}

/** Saves everything that matches the filter. */
export const useSaveInvoiceCsv = (filter: InvoiceFilter) => {
  const { t } = useLingui()
  const { isBusy, run } = useOneAtATime()
  const saveCsv = useSavePagesAsCsv()
  const save = () =>
    saveCsv({
      pathTo: (further) => invoicesPath(filter, further),
      schema: invoicePage,
      limit: MOST_INVOICES,
      plural: 'invoices',
      head: HEAD,
      toLine,
      failed: t({ id: 'admin.invoices.not-exported', message: 'Rien n’a été exporté' }),
    })
  return { isBusy, save: () => void run(save) }
}

const HEAD = csvLine([
  ...['number', 'kind', 'issued_at', 'order_number', 'buyer', 'total', 'currency', 'corrects'],
])

const toLine = (invoice: ListedInvoice): string => {
  const { number, kind, issued_at, order_number, buyer, total, corrects } = invoice
  // The amount of a credit note is negative, so that the column can be summed.
  const euros = kind === 'credit-note' ? -total : total
  return csvLine([
    ...[number, kind, businessTime(Date.parse(issued_at)), order_number, buyer],
    ...[{ euros }, 'EUR', corrects],
  ])
}
