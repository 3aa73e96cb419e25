import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import type { OrderPage } from '#contract/public/order-page.ts'
import { formatIban } from '#domain/commerce/bank-transfer.ts'
import { useEuros } from '#i18n/use-locale.ts'
import { Skeleton } from '#ui/display/loading.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { FactList } from '#ui/table/fact-list.tsx'
import { Text } from '#ui/text/text.tsx'

/** The code's module is loaded only on the pages of orders that are paid by transfer. */
const TransferCode = lazy(async (): Promise<{ default: ComponentType<{ text: string }> }> => {
  try {
    return { default: (await import('./transfer-code.tsx')).TransferCode }
  } catch {
    // Without a network: the account details are beside it as text.
    return { default: () => null }
  }
})

interface TransferDetailsProps {
  transfer: NonNullable<OrderPage['transfer']>
  /** In euros. */
  total: number
  /** The code is generated once the visitor wants to see it. */
  hasCode: boolean
}

/** The account for a transfer, to be copied field by field or read by a bank's app from the QR code (EPC069-12). */
export function TransferDetails({ transfer, total, hasCode }: TransferDetailsProps) {
  const { t } = useLingui()
  const euros = useEuros()
  const { iban, bic, holder, reference, qr, amount = total } = transfer
  const missing = euros(amount)
  const facts = [
    { label: t({ id: 'transfer.holder', message: 'Bénéficiaire' }), value: holder },
    { label: t({ id: 'transfer.iban', message: 'IBAN' }), value: formatIban(iban), copied: iban },
    { label: t({ id: 'transfer.bic', message: 'BIC' }), value: bic },
    {
      label: t({ id: 'transfer.amount', message: 'Montant' }),
      value: missing,
      copied: amount.toFixed(2),
    },
    { label: t({ id: 'transfer.reference', message: 'Référence' }), value: reference },
  ].filter(({ value }) => value !== '')
  return (
    <Stack gap="md">
      {amount < total ? (
        <Text>
          <Trans id="transfer.partial">
            Une partie de ton paiement est arrivée : il reste {missing} à virer.
          </Trans>
        </Text>
      ) : null}
      <FactList
        facts={facts.map(({ label, value, copied = value }) => ({
          label,
          value: <CopiedValue label={label} value={value} copied={copied} />,
        }))}
        labels="above"
      />
      <Row gap="md" collapse="sm" align="start">
        <Suspense fallback={<CodePlace />}>
          {hasCode ? <TransferCode text={qr} /> : <CodePlace />}
        </Suspense>
        <Stack gap="2xs" grow>
          <Text look="small">
            <Trans id="transfer.qr.text">
              L’appli de ta banque lit peut-être ce code : il contient le compte, le montant et la
              référence.
            </Trans>
          </Text>
          <Text look="small" tone="quiet">
            <Trans id="transfer.note">
              Indique bien la référence : c’est par elle que nous reconnaissons ton paiement.
            </Trans>
          </Text>
        </Stack>
      </Row>
    </Stack>
  )
}

const CodePlace = () => <Skeleton shape="block" width="11rem" height="11rem" />

interface CopiedValueProps {
  label: string
  value: string
  /** The value in the format that banks' forms accept. */
  copied: string
}

function CopiedValue({ label, value, copied }: CopiedValueProps) {
  const { t } = useLingui()
  const copy = () => {
    const id = 'transfer'
    const failed = t({ id: 'transfer.not-copied', message: 'Le navigateur a refusé de copier' })
    // Browsers have a clipboard only on secure addresses (https).
    const writing = navigator.clipboard?.writeText(copied) ?? Promise.reject(new Error(failed))
    writing.then(
      () => showToast({ id, title: t({ id: 'transfer.copied', message: `Copié : ${label}` }) }),
      () => showToast({ id, variant: 'destructive', title: failed, description: copied }),
    )
  }
  return (
    <Row gap="xs" justify="between">
      {value}
      <IconButton
        icon={<Copy />}
        label={t({ id: 'transfer.copy', message: `Copier : ${label}` })}
        onClick={copy}
      />
    </Row>
  )
}
