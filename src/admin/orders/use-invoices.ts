import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { saveTextFile } from '#admin/shared/export-text.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import {
  INVOICES_PATH,
  invoicePage,
  type ListedInvoice,
  MOST_INVOICES,
} from '#contract/admin/accounting.ts'
import { BYTE_ORDER_MARK, csvFileName, csvLine } from '#contract/admin/csv.ts'
import { type Asked, askServer, type Failure } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import {
  appendOlder,
  mergeNewest,
  useServerRequest,
} from '#device/back-office/use-server-answer.ts'
import { useLastServerChange } from '#device/back-office/use-sync-status.ts'
import type { InvoiceKind } from '#domain/commerce/invoice.ts'
import { houseTime, lastDayOf } from '#domain/house-calendar.ts'
import { showToast } from '#ui/overlay/toast-store.ts'

export type InvoiceFilter = {
  readonly search: string
  /** Empty: of every kind. */
  readonly kind: InvoiceKind | ''
  /** `2026-11`; empty: since ever. */
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

/** A document is known by its number. */
export const invoiceRows = v.pipe(
  invoicePage,
  v.transform(({ entries, next }) => ({
    entries: entries.map((entry) => ({ ...entry, id: entry.number })),
    next,
  })),
)

export type InvoiceRows = v.InferOutput<typeof invoiceRows>

export type InvoiceRow = InvoiceRows['entries'][number]

type Heard = {
  /** Of the filter that it answers. */
  readonly path: string
  readonly page: InvoiceRows | null
  readonly problem: Failure['type'] | null
}

/** Invoices and credit notes as the server tells them, page by page: they are kept on no device. `fail`: see use-asking.ts. */
export const useInvoices = (filter: InvoiceFilter, fail: (failure: Failure) => void) => {
  const backOffice = useBackOffice()
  const path = invoicesPath(filter)
  const [heard, setHeard] = useState<Heard>({ path, page: null, problem: null })
  // Of another filter nothing is known yet.
  if (heard.path !== path) setHeard({ path, page: null, problem: null })
  const ask = useCallback(
    () => askServer(backOffice, { method: 'GET', path }, invoiceRows),
    [backOffice, path],
  )
  const hear = (asked: Asked<InvoiceRows>) =>
    setHeard((before) =>
      asked.type === 'done'
        ? { path, page: mergeNewest(before.page, asked.value), problem: null }
        : { ...before, problem: asked.type },
    )
  const reload = useServerRequest(ask, hear, fail)
  useReloadOnChange(reload)
  /** Null when that was done. */
  const readOlder = async (): Promise<Failure | null> => {
    const next = heard.page?.next
    if (!next) return null
    const older = invoicesPath(filter, { before: next })
    const asked = await askServer(backOffice, { method: 'GET', path: older }, invoiceRows)
    if (asked.type !== 'done') return asked
    setHeard((before) =>
      // Unless what it goes on with is no longer the end.
      before.path === path && before.page?.next === next
        ? { ...before, page: appendOlder(before.page, asked.value) }
        : before,
    )
    return null
  }
  return { page: heard.page, problem: heard.problem, reload, readOlder }
}

/** Money that comes in changes an order's row, and brings an invoice. */
const useReloadOnChange = (reload: () => Promise<void>): void => {
  const change = useLastServerChange()
  const known = useRef(change)
  useEffect(() => {
    // The first one heard is of what was asked just now.
    if (known.current !== undefined && known.current !== change) void reload()
    known.current = change
  }, [change, reload])
}

const HEAD = csvLine([
  ...['number', 'kind', 'issued_at', 'order_number', 'buyer', 'total', 'currency', 'corrects'],
])

const toLine = (invoice: ListedInvoice): string => {
  const { number, kind, issued_at, order_number, buyer, total, corrects } = invoice
  // What a credit note takes back is below zero, so that a column has a sum.
  const euros = kind === 'credit-note' ? -total : total
  return csvLine([
    ...[number, kind, houseTime(Date.parse(issued_at)), order_number, buyer],
    ...[{ euros }, 'EUR', corrects],
  ])
}

/** Saves all that the filter finds, read page by page: half a list is no file. */
export const useSaveInvoiceCsv = (filter: InvoiceFilter) => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const tell = useNotifyOutcome()
  const { isBusy, run } = useOneAtATime()
  const limit = String(MOST_INVOICES)
  const save = async (): Promise<void> => {
    const lines = [HEAD]
    let next: string | null = ''
    while (next !== null) {
      const further: Record<string, string> =
        next === '' ? { limit, purpose: 'file' } : { limit, before: next }
      const path = invoicesPath(filter, further)
      const asked = await askServer(backOffice, { method: 'GET', path }, invoicePage)
      if (asked.type !== 'done') {
        const failed = t({ id: 'admin.invoices.not-exported', message: 'Rien n’a été exporté' })
        tell(asked, { done: null, failed })
        return
      }
      lines.push(...asked.value.entries.map(toLine))
      next = asked.value.next
    }
    const name = csvFileName({ plural: 'invoices' }, Date.now())
    saveTextFile(name, BYTE_ORDER_MARK + lines.join(''), 'text/csv;charset=utf-8')
    const count = lines.length - 1
    showToast({
      title: t({
        id: 'admin.csv.saved',
        message: plural(count, { one: '# ligne exportée', other: '# lignes exportées' }),
      }),
      description: name,
    })
  }
  return { isBusy, save: () => void run(save) }
}
