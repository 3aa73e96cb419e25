import { Trans, useLingui } from '@lingui/react/macro'
import { Banknote, Copy, Link2, RotateCcw, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCopyText } from '#admin/shared/export-text.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { useLastValue } from '#admin/shared/use-last-value.ts'
import {
  type OrderFile,
  type OrderPayment,
  type PaymentLink,
  paymentLink,
} from '#contract/admin/order-file.ts'
import type { Order } from '#contract/entities/order.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { providerLabel, strayLabel, useAmountText } from '../order-labels.ts'
import { OfflineMoneyNote, orderPath, useOrderRequest } from '../order-requests.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundRow } from './refund-row.tsx'
import { receivedAmount, TransferDialog } from './transfer-dialog.tsx'

type PaymentLinkDialogProps = {
  /** Null: none was made. */
  readonly link: PaymentLink | null
  readonly onClose: () => void
}

/** The link to the order's page, to be passed on: it shows the order to anyone who has it. */
function PaymentLinkDialog({ link, onClose }: PaymentLinkDialogProps) {
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

export type OrderPaymentsProps = {
  readonly order: Order
  readonly file: OrderFile
  /** An edit of the order waits for the server: money is only handled after it. */
  readonly isPending: boolean
  readonly onChanged: () => void
}

/** Payments and refunds with their actions: only online, and at once. */
export function OrderPayments({ order, file, isPending, onChanged }: OrderPaymentsProps) {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  const [refunded, setRefunded] = useState<OrderPayment | null>(null)
  const [isTransferOpen, setIsTransferOpen] = useState(false)
  const isDisabled = !isOnline || isPending
  const received = receivedAmount(file.payments)
  return (
    <Stack as="section" gap="sm">
      <div>
        <Heading level={3} look="small">
          <Trans id="admin.money.title">Argent</Trans>
        </Heading>
        <ActionsBlockedNote isOnline={isOnline} isPending={isPending} />
      </div>
      {file.payments.length + file.refunds.length === 0 ? (
        <Text look="small" tone="quiet">
          <Trans id="admin.money.none">Aucun paiement pour l’instant.</Trans>
        </Text>
      ) : (
        <RecordList label={t({ id: 'admin.money.list', message: 'Paiements et remboursements' })}>
          {file.payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              action={
                payment.refundable > 0 ? (
                  <Button
                    size="sm"
                    icon={<Undo2 aria-hidden="true" />}
                    disabled={isDisabled}
                    onClick={() => setRefunded(payment)}
                  >
                    <Trans id="admin.refund.open">Rembourser…</Trans>
                  </Button>
                ) : null
              }
            />
          ))}
          {file.refunds.map((refund) => (
            <RefundRow
              key={refund.id}
              refund={refund}
              lines={file.lines}
              buyer={file.buyer}
              isDisabled={isDisabled}
              onChanged={onChanged}
            />
          ))}
        </RecordList>
      )}
      <Row gap="xs" wrap>
        <LinkButton order={order} isDisabled={isDisabled} onMade={onChanged} />
        {order.status === 'pending' ? (
          <Button
            size="sm"
            icon={<Banknote aria-hidden="true" />}
            disabled={isDisabled}
            onClick={() => setIsTransferOpen(true)}
          >
            <Trans id="admin.transfer.open">Virement reçu…</Trans>
          </Button>
        ) : null}
      </Row>
      {file.payments.map((payment) => (
        <RefundDialog
          key={payment.id}
          of={{
            payment,
            lines: payment.status === 'matched' ? file.lines : [],
            usualReason: payment.stray_reason === 'double' ? 'duplicate' : 'goodwill',
            buyer: file.buyer,
            path: `${orderPath(order.id)}/refunds`,
          }}
          open={refunded?.id === payment.id}
          onClose={() => setRefunded(null)}
          onRefunded={onChanged}
        />
      ))}
      <TransferDialog
        // The dialog asks for the amount that is still missing.
        key={received}
        {...{ order, buyer: file.buyer, received }}
        open={isTransferOpen}
        onClose={() => setIsTransferOpen(false)}
        onTaken={onChanged}
      />
    </Stack>
  )
}

type ActionsBlockedNoteProps = { readonly isOnline: boolean; readonly isPending: boolean }

/** Why the actions are disabled. */
function ActionsBlockedNote({ isOnline, isPending }: ActionsBlockedNoteProps) {
  if (!isOnline) return <OfflineMoneyNote />
  if (!isPending) return null
  return (
    <Text as="div" look="small" tone="quiet">
      <Trans id="admin.money.pending">
        Une modification de cette commande n’est pas encore sur le serveur : les actions sur
        l’argent viennent après.
      </Trans>
    </Text>
  )
}

type PaymentRowProps = { readonly payment: OrderPayment; readonly action: ReactNode }

function PaymentRow({ payment, action }: PaymentRowProps) {
  const { i18n } = useLingui()
  const { moment } = useDates()
  const amountText = useAmountText()
  const { amount, currency, provider, provider_id, received_at, stray_reason, status } = payment
  return (
    <RecordRow
      media={<Banknote aria-hidden="true" />}
      title={
        <Row gap="2xs" wrap>
          <Text as="span" tone="price">
            {amountText(amount, currency)}
          </Text>
          {stray_reason === null || status === 'merged' ? null : (
            <Badge tone="warning">{i18n._(strayLabel(stray_reason))}</Badge>
          )}
          {status === 'merged' ? (
            <Badge>
              <Trans id="admin.money.merged">Compris dans le paiement de la commande</Trans>
            </Badge>
          ) : null}
        </Row>
      }
      meta={
        <Facts
          items={textFacts({
            by: i18n._(providerLabel(provider)),
            at: moment(received_at),
            id: provider === 'manual' ? null : provider_id,
          })}
        />
      }
      actions={action}
    />
  )
}

type LinkButtonProps = {
  readonly order: Order
  readonly isDisabled: boolean
  readonly onMade: () => void
}

function LinkButton({ order, isDisabled, onMade }: LinkButtonProps) {
  const { t } = useLingui()
  const call = useOrderRequest()
  const [link, setLink] = useState<PaymentLink | null>(null)
  const make = async () => {
    const made = await call.send({
      path: `${orderPath(order.id)}/payment-link`,
      body: () => ({}),
      schema: paymentLink,
      done: () => null,
      failed: t({ id: 'admin.link.failed', message: 'Le lien n’a pas été créé' }),
    })
    setLink(made)
    if (made) onMade()
  }
  return (
    <>
      <Button
        size="sm"
        icon={call.lost === null ? <Link2 aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
        busy={call.isBusy}
        disabled={isDisabled}
        onClick={() => void make()}
      >
        {order.status === 'pending' ? (
          <Trans id="admin.link.pay">Lien de paiement</Trans>
        ) : (
          <Trans id="admin.link.open">Lien de la commande</Trans>
        )}
      </Button>
      <PaymentLinkDialog link={link} onClose={() => setLink(null)} />
    </>
  )
}
