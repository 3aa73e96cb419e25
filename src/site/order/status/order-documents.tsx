import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { OrderPage } from '#contract/public/order-page.ts'
import { type DocumentOutcome, readOrderDocument } from '#device/public/order-requests.ts'
import { saveBlob } from '#device/save-blob.ts'
import { isolate } from '#domain/text/isolate.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useEuros, useLocale } from '#i18n/use-locale.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'

type Invoice = OrderPage['invoices'][number]

/** Invoices and credit notes, each downloadable as PDF; nothing while there are none. */
export function OrderDocuments({ page, token, isLive }: OrderSectionProps) {
  const { t } = useLingui()
  const { saving, trouble, save } = useSaving(token)
  if (page.invoices.length === 0) return null
  return (
    <OrderSection id="documents" title={<Trans id="documents.title">Factures</Trans>}>
      <RecordList label={t({ id: 'documents.title', message: 'Factures' })}>
        {page.invoices.map((invoice) => (
          <DocumentRow
            key={invoice.number}
            invoice={invoice}
            token={token}
            isBusy={saving === invoice.number}
            isLive={isLive}
            onSave={() => void save(invoice.number)}
          />
        ))}
      </RecordList>
      {trouble === null ? null : <TroubleBanner trouble={trouble} />}
    </OrderSection>
  )
}

type DocumentRowProps = {
  readonly invoice: Invoice
  readonly token: string
  readonly isBusy: boolean
  readonly isLive: boolean
  readonly onSave: () => void
}

function DocumentRow({ invoice, token, isBusy, isLive, onSave }: DocumentRowProps) {
  const euros = useEuros()
  const day = createDateFormat(useLocale(), { dateStyle: 'long' })(Date.parse(invoice.issued_at))
  const kind = useKindLabels()[invoice.kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <RecordRow
      title={`${kind} ${invoice.number}`}
      meta={`${isolate(day)} · ${euros(invoice.total)}`}
      end={
        // As a form it also works if the script behind the button does not.
        <form method="post" action="/api/order/document" onSubmit={submit}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="number" value={invoice.number} />
          <Button
            type="submit"
            size="sm"
            icon={<FileDown aria-hidden="true" />}
            busy={isBusy}
            busyLabel={<Trans id="documents.saving">Préparation…</Trans>}
            disabled={!isLive}
          >
            <Trans id="documents.save">PDF</Trans>
            <VisuallyHidden> {`${kind} ${invoice.number}`}</VisuallyHidden>
          </Button>
        </form>
      }
    />
  )
}

const useKindLabels = (): Readonly<Record<Invoice['kind'], string>> => {
  const { t } = useLingui()
  return {
    invoice: t({ id: 'documents.invoice', message: 'Facture' }),
    'credit-note': t({ id: 'documents.credit-note', message: 'Avoir' }),
    reversal: t({ id: 'documents.reversal', message: 'Facture rectificative' }),
  }
}

type Trouble = Exclude<DocumentOutcome['type'], 'read'>

function TroubleBanner({ trouble }: { readonly trouble: Trouble }) {
  const say = useStateSentences()
  return (
    <Banner tone="warning" live="alert">
      <Stack gap="2xs">
        <Trans id="documents.not-saved">Le document n’a pas été téléchargé.</Trans>
        {trouble === 'unreachable' ? say('offline', 'retryOnline') : null}
        {trouble === 'later' ? say('busy', 'retrySoon') : null}
        {trouble === 'gone' ? (
          <Trans id="documents.gone">
            Le lien de ta commande a changé : ouvre celui de notre dernier e-mail.
          </Trans>
        ) : null}
      </Stack>
    </Banner>
  )
}

const useSaving = (token: string) => {
  const [saving, setSaving] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const isAsking = useRef(false)
  const save = async (number: string) => {
    if (isAsking.current) return
    isAsking.current = true
    setSaving(number)
    setTrouble(null)
    const outcome = await readOrderDocument(token, number)
    isAsking.current = false
    setSaving(null)
    if (outcome.type === 'read') saveBlob(`${number}.pdf`, outcome.pdf)
    else setTrouble(outcome.type)
  }
  return { saving, trouble, save }
}
