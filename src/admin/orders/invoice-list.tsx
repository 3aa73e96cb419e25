import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown, Receipt } from 'lucide-react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { useNotifyLoadFailure } from '#admin/shared/call-failures.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { amountText } from '#admin/shared/labels/price-text.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { RowLink } from '#admin/shared/list/list-row.tsx'
import { OnlineSection } from '#admin/shared/online-section.tsx'
import { INVOICES_ADDRESS, ORDERS } from '#admin/shared/row-addresses.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import {
  INVOICES_PATH,
  invoicePage,
  invoicePdfPath,
  type ListedInvoice,
} from '#contract/admin/accounting.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { saveBlob } from '#device/save-blob.ts'
import type { InvoiceKind } from '#domain/commerce/invoice.ts'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Table, TableRow, TableSkeleton } from '#ui/table/table.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { Text } from '#ui/text/text.tsx'
import { useAmountText } from './order-labels.ts'
import { OfflineNote } from './order-requests.tsx'
import type { InvoiceRow } from './use-invoices.ts'

type InvoiceListProps = { readonly entries: readonly InvoiceRow[] }

/** Newest first; a row opens its order above the list. */
export function InvoiceList({ entries }: InvoiceListProps) {
  const { t } = useLingui()
  const renderRow = useCallback((invoice: InvoiceRow) => <ListedRow invoice={invoice} />, [])
  return (
    <Table label={t({ id: 'admin.invoices.title', message: 'Factures' })} rows={entries}>
      {renderRow}
    </Table>
  )
}

function ListedRow({ invoice }: { readonly invoice: InvoiceRow }) {
  const { i18n } = useLingui()
  const { day } = useDates()
  const amountText = useAmountText()
  const { number, kind, total, order_id, order_number, buyer, issued_at, corrects } = invoice
  return (
    <TableRow
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
    <TableSkeleton label={say('loading')}>
      <TableRow title={<Skeleton width="12rem" />} meta={<Skeleton width="9rem" />} />
    </TableSkeleton>
  )
}

const INVOICE_KIND_LABELS: Readonly<Record<InvoiceKind, MessageDescriptor>> = {
  invoice: msg({ id: 'admin.invoices.invoice', message: 'Facture' }),
  'credit-note': msg({ id: 'admin.invoices.credit-note', message: 'Avoir' }),
  reversal: msg({ id: 'admin.invoices.reversal', message: 'Facture rectificative' }),
}

/** Saves a document as PDF, once however often it is pressed. */
const useSavePdf = (number: string) => {
  const { t } = useLingui()
  const { readPicture } = useBackOffice()
  const { isBusy, run } = useOneAtATime()
  const save = async () => {
    const pdf = await readPicture(invoicePdfPath(number))
    if (pdf !== null) return saveBlob(`${number}.pdf`, pdf)
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description: t({
        id: 'admin.invoices.not-saved',
        message: 'Le PDF n’a pas été téléchargé. Vérifiez la connexion, puis réessayez.',
      }),
    })
  }
  return { isBusy, save: () => void run(save) }
}

/** The invoices and credit notes of an order, each with a button to save it as PDF. */
export function OrderInvoices({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({ id: 'admin.invoices.load-error', message: 'Impossible de charger les factures' }),
  )
  const path = `${INVOICES_PATH}?${new URLSearchParams({ order: orderId })}`
  const asked = useServerAnswer(path, invoicePage, notifyLoadFailure)
  return (
    <Stack gap="xs">
      <OnlineSection
        level={3}
        title={<Trans id="admin.invoices.title">Factures</Trans>}
        asked={asked}
      >
        {({ entries }) =>
          entries.length === 0 ? (
            <Text look="small" tone="quiet">
              <Trans id="admin.invoices.none">
                Aucune facture : elle est établie quand le paiement arrive.
              </Trans>
            </Text>
          ) : (
            <Stack gap="xs">
              <OfflineNote>
                <Trans id="admin.invoices.save.offline">
                  Vous êtes hors ligne : les PDF pourront être téléchargés une fois en ligne.
                </Trans>
              </OfflineNote>
              <RecordList label={t({ id: 'admin.invoices.title', message: 'Factures' })}>
                {entries.map((invoice) => (
                  <OrderInvoiceRow key={invoice.number} invoice={invoice} />
                ))}
              </RecordList>
            </Stack>
          )
        }
      </OnlineSection>
      <Row>
        <Button size="sm" tone="ghost" icon={<Receipt aria-hidden="true" />} asChild>
          <Link to={INVOICES_ADDRESS}>
            <Trans id="admin.invoices.all">Toutes les factures</Trans>
          </Link>
        </Button>
      </Row>
    </Stack>
  )
}

function OrderInvoiceRow({ invoice }: { readonly invoice: ListedInvoice }) {
  const { i18n } = useLingui()
  const { day } = useDates()
  const isOnline = useIsOnline()
  const { number, kind, total, issued_at } = invoice
  const { isBusy, save } = useSavePdf(number)
  const sum = `${kind === 'credit-note' ? '−' : ''}${amountText(total)}`
  return (
    <RecordRow
      title={`${i18n._(INVOICE_KIND_LABELS[kind])} ${number}`}
      meta={<Facts items={textFacts({ at: day(issued_at), total: sum })} />}
      actions={
        <Button
          size="sm"
          icon={<FileDown aria-hidden="true" />}
          disabled={!isOnline}
          busy={isBusy}
          onClick={save}
        >
          <Trans id="admin.invoices.save">Télécharger le PDF</Trans>
        </Button>
      }
    />
  )
}
