import { useLingui } from '@lingui/react/macro'
import { FileDown } from 'lucide-react'
import { useCallback } from 'react'
import { ORDERS } from '#admin/entity/address/row-addresses.ts'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { RowLink } from '#admin/entity/list/row-link.tsx'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { useAmount } from '#admin/orders/money/money-text.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Ledger, LedgerRow, LedgerSkeleton } from '#ui/ledger/ledger.tsx'
import { Facts, textFacts } from '#ui/type/facts.tsx'
import { Text } from '#ui/type/text.tsx'
import { INVOICE_KIND_LABELS, useSavePdf } from './invoice-parts.ts'
import type { InvoiceRow } from './use-invoices.ts'

type InvoiceListProps = { readonly entries: readonly InvoiceRow[] }

/** Newest first; a row opens its order over the list. */
export function InvoiceList({ entries }: InvoiceListProps) {
  const { t } = useLingui()
  const renderRow = useCallback((invoice: InvoiceRow) => <ListedRow invoice={invoice} />, [])
  return (
    <Ledger label={t({ id: 'admin.invoices.title', message: 'Factures' })} rows={entries}>
      {renderRow}
    </Ledger>
  )
}

function ListedRow({ invoice }: { readonly invoice: InvoiceRow }) {
  const { i18n } = useLingui()
  const { day } = useDates()
  const amountText = useAmount()
  const { number, kind, total, order_id, order_number, buyer, issued_at, corrects } = invoice
  return (
    <LedgerRow
      title={
        <RowLink layer={ORDERS.layer} rowId={order_id}>
          {`${i18n._(INVOICE_KIND_LABELS[kind])} ${number}`}
        </RowLink>
      }
      meta={<Facts items={textFacts({ buyer, order: order_number, corrects })} />}
      cells={[
        { key: 'date', size: 'md', align: 'end', content: day(issued_at) },
        {
          key: 'total',
          size: 'sm',
          align: 'end',
          content: (
            <Text as="span" look="small" tone="price">
              {kind === 'credit-note' ? '−' : ''}
              {amountText(total)}
            </Text>
          ),
        },
      ]}
      end={<PdfButton number={number} />}
    />
  )
}

function PdfButton({ number }: Pick<InvoiceRow, 'number'>) {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  const { isBusy, save } = useSavePdf(number)
  return (
    <IconButton
      label={
        isOnline
          ? t({ id: 'admin.invoices.save-one', message: `Télécharger ${number} en PDF` })
          : t({
              id: 'admin.invoices.save-one.offline',
              message: `${number} en PDF : possible une fois en ligne`,
            })
      }
      icon={<FileDown />}
      disabled={!isOnline}
      aria-busy={isBusy || undefined}
      onClick={save}
    />
  )
}

export function InvoiceListSkeleton() {
  const say = useStateSentences()
  return (
    <LedgerSkeleton label={say('loading')}>
      <LedgerRow title={<Skeleton width="12rem" />} meta={<Skeleton width="9rem" />} />
    </LedgerSkeleton>
  )
}
