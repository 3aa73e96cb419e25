import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useServerNow } from '#admin/entity/browser/use-server-now.ts'
import { ListSelect } from '#admin/entity/list/filter/list-select.tsx'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { monthStart } from '#domain/calendar-month.ts'
import { INVOICE_KINDS, type InvoiceKind } from '#domain/commerce/invoice.ts'
import { dayStart, monthOf } from '#domain/house-calendar.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'
import type { InvoiceFilter } from './use-invoices.ts'

export const INVOICE_KIND_CHOICES = INVOICE_KINDS

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

export function InvoiceSelects({ filter, setKind, setMonth }: InvoiceSelectsProps) {
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

/** Newest first, since the shop's first order; and the one that the address names, if it is none of these. */
const useMonthChoices = (chosen: string) => {
  const locale = useLocale()
  const orders = useRows('orders')
  const thisMonth = monthOf(useServerNow(60_000))
  return useMemo(() => {
    const first = orders?.reduce(
      (earliest, { created_at }) => (created_at < earliest ? created_at : earliest),
      `${thisMonth}-01`,
    )
    const months = monthsBetween(first ?? '', thisMonth)
    const all = chosen === '' || months.includes(chosen) ? months : [...months, chosen]
    const nameOf = createDateFormat(locale, { month: 'long', year: 'numeric' })
    return all.map((month) => ({ value: month, label: nameOf(dayStart(`${month}-01`)) }))
  }, [orders, thisMonth, chosen, locale])
}

/** A shop's whole life, and no endless list where a date is wrong. */
const MOST_MONTHS = 240

/** `2026-03`, `2026-02`, `2026-01`: back to the month that an ISO 8601 moment lies in. */
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
