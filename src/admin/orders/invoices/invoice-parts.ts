import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import { invoicePdfPath } from '#contract/commerce/invoices.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { saveBlob } from '#device/save-blob.ts'
import type { InvoiceKind } from '#domain/commerce/invoice.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

export const INVOICE_KIND_LABELS: Readonly<Record<InvoiceKind, MessageDescriptor>> = {
  invoice: msg({ id: 'admin.invoices.invoice', message: 'Facture' }),
  'credit-note': msg({ id: 'admin.invoices.credit-note', message: 'Avoir' }),
  reversal: msg({ id: 'admin.invoices.reversal', message: 'Facture rectificative' }),
}

/** Saves a document as PDF, once however often it is pressed. */
export const useSavePdf = (number: string) => {
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
