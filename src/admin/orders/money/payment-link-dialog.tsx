import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useCopyText } from '#admin/entity/browser/use-copy-text.ts'
import { useLastValue } from '#admin/entity/use-last-value.ts'
import type { PaymentLink } from '#contract/commerce/order-file.ts'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/type/text.tsx'

type PaymentLinkDialogProps = {
  /** Null: none was made. */
  readonly link: PaymentLink | null
  readonly onClose: () => void
}

/** The link to the order's page, to be passed on: whoever has it sees the order. */
export function PaymentLinkDialog({ link, onClose }: PaymentLinkDialogProps) {
  const { t } = useLingui()
  const copy = useCopyText()
  const shown = useLastValue(link)
  const address = shown === null ? '' : new URL(shown.order_url, location.origin).href
  const name = t({ id: 'admin.link.name', message: 'Lien de la commande' })
  return (
    <Dialog
      open={link !== null}
      onClose={onClose}
      title={name}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
      footer={
        <>
          <Button
            tone="main"
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copy(address, name)}
          >
            <Trans id="admin.invites.copy">Copier le lien</Trans>
          </Button>
          <Button tone="ghost" onClick={onClose}>
            <Trans id="admin.invites.close">Terminé</Trans>
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <TextField label={name} value={address} onChange={() => undefined} readOnly />
        <Text>
          {shown?.status === 'pending' ? (
            <Trans id="admin.link.pending">
              L’acheteur y paie sa commande, et la retrouve ensuite.
            </Trans>
          ) : (
            <Trans id="admin.link.others">L’acheteur y retrouve sa commande.</Trans>
          )}
        </Text>
        <Text look="small" tone="quiet">
          <Trans id="admin.link.secret">
            Qui a ce lien voit la commande : envoyez-le uniquement à l’acheteur.
          </Trans>
        </Text>
      </Stack>
    </Dialog>
  )
}
