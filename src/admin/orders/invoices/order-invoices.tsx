import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown } from 'lucide-react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { useTellLoad } from '#admin/entity/browser/use-tell-load.ts'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import { amountText } from '#admin/entity/words/price-text.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { OnlineSection } from '#admin/orders/emails/online-section.tsx'
import {
  INVOICES_PATH,
  invoicePage,
  invoicePdfPath,
  type ListedInvoice,
} from '#contract/commerce/invoices.ts'
import { useAsked } from '#device/account/use-asked.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { saveBlob } from '#device/save-blob.ts'
import type { InvoiceKind } from '#domain/commerce/invoice.ts'
import { Button } from '#ui/form/button.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import { Text } from '#ui/type/text.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'

const KINDS: Readonly<Record<InvoiceKind, MessageDescriptor>> = {
  invoice: msg({ id: 'admin.invoices.invoice', message: 'Facture' }),
  'credit-note': msg({ id: 'admin.invoices.credit-note', message: 'Avoir' }),
  reversal: msg({ id: 'admin.invoices.reversal', message: 'Facture rectificative' }),
}

/** The invoices and credit notes of an order, each to be saved as PDF. */
export function OrderInvoices({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui()
  const tellLoad = useTellLoad(
    t({ id: 'admin.invoices.load-error', message: 'Impossible de charger les factures' }),
  )
  const path = `${INVOICES_PATH}?${new URLSearchParams({ order: orderId })}`
  const asked = useAsked(path, invoicePage, tellLoad)
  return (
    <OnlineSection title={<Trans id="admin.invoices.title">Factures</Trans>} asked={asked}>
      {({ entries }) =>
        entries.length === 0 ? (
          <Text look="small" tone="quiet">
            <Trans id="admin.invoices.none">
              Aucune facture : elle est établie quand le paiement arrive.
            </Trans>
          </Text>
        ) : (
          <RecordList label={t({ id: 'admin.invoices.title', message: 'Factures' })}>
            {entries.map((invoice) => (
              <InvoiceRow key={invoice.number} invoice={invoice} />
            ))}
          </RecordList>
        )
      }
    </OnlineSection>
  )
}

function InvoiceRow({ invoice }: { readonly invoice: ListedInvoice }) {
  const { t, i18n } = useLingui()
  const { day } = useDates()
  const isOnline = useIsOnline()
  const { readPicture } = useBackOffice()
  const { isBusy, run } = useOneAtATime()
  const { number, kind, total, issued_at } = invoice
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
  return (
    <RecordRow
      title={`${i18n._(KINDS[kind])} ${number}`}
      meta={`${day(issued_at)} · ${amountText(total)}`}
      actions={
        <Button
          size="sm"
          icon={<FileDown aria-hidden="true" />}
          disabled={!isOnline}
          busy={isBusy}
          onClick={() => void run(save)}
        >
          <Trans id="admin.invoices.save">Télécharger le PDF</Trans>
        </Button>
      }
    />
  )
}
