import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { saveTextFile } from '#admin/entity/browser/save-text-file.ts'
import { useTell } from '#admin/entity/browser/use-tell.ts'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import { invoicePage, type ListedInvoice, MOST_INVOICES } from '#contract/commerce/invoices.ts'
import { BYTE_ORDER_MARK, csvLine } from '#contract/reports/csv-text.ts'
import { csvFileName } from '#contract/reports/rows-to-csv.ts'
import { askServer } from '#device/account/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { houseTime } from '#domain/house-calendar.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import { type InvoiceFilter, invoicesPath } from './use-invoices.ts'

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
export const useSaveList = (filter: InvoiceFilter) => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const tell = useTell()
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
