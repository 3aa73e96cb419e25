import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown, Receipt } from 'lucide-react'
import { Link } from 'react-router-dom'
import { INVOICES_ADDRESS } from '#admin/entity/address/row-addresses.ts'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { useTellLoad } from '#admin/entity/browser/use-tell-load.ts'
import { amountText } from '#admin/entity/words/price-text.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { OnlineSection } from '#admin/orders/emails/online-section.tsx'
import { OfflineNote } from '#admin/orders/money/offline-note.tsx'
import { INVOICES_PATH, invoicePage, type ListedInvoice } from '#contract/commerce/invoices.ts'
import { useAsked } from '#device/account/use-asked.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Facts, textFacts } from '#ui/type/facts.tsx'
import { Text } from '#ui/type/text.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'
import { INVOICE_KIND_LABELS, useSavePdf } from './invoice-parts.ts'

/** The invoices and credit notes of an order, each to be saved as PDF. */
export function OrderInvoices({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui()
  const tellLoad = useTellLoad(
    t({ id: 'admin.invoices.load-error', message: 'Impossible de charger les factures' }),
  )
  const path = `${INVOICES_PATH}?${new URLSearchParams({ order: orderId })}`
  const asked = useAsked(path, invoicePage, tellLoad)
  return (
    <Stack gap="xs">
      <OnlineSection title={<Trans id="admin.invoices.title">Factures</Trans>} asked={asked}>
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
                  <InvoiceRow key={invoice.number} invoice={invoice} />
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

function InvoiceRow({ invoice }: { readonly invoice: ListedInvoice }) {
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
