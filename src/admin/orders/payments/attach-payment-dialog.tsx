import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useAmountText } from '#admin/orders/order-labels.ts'
import { ConfirmMoney, OfflineMoneyNote, useOrderRequest } from '#admin/orders/order-requests.tsx'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { personName } from '#admin/shared/labels/person-name.ts'
import { newestFirst } from '#admin/shared/list/search-and-sorting.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import {
  type AttachedPayment,
  attachedPayment,
  PAYMENTS_PATH,
  type StrayMoney,
} from '#contract/admin/stray-money.ts'
import type { Order } from '#contract/entities/order.ts'
import { useRowsWith } from '#device/back-office/use-rows.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { Button } from '#ui/form/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/text/text.tsx'
import { useStrayMoney } from './stray-money-context.tsx'
import { receivedAmount, TransferOutcome } from './transfer-dialog.tsx'

type AttachPaymentDialogProps = {
  readonly money: StrayMoney
  readonly open: boolean
  readonly onClose: () => void
  readonly onAttached: () => void
}

/**
 * Chooses the order that the money was meant for. A bank transfer may be less or more than the order's total; a
 * provider's payment is exact.
 */
export function AttachPaymentDialog({
  money,
  open,
  onClose,
  onAttached,
}: AttachPaymentDialogProps) {
  const { t } = useLingui()
  const call = useOrderRequest()
  const isOnline = useIsOnline()
  const orders = usePayableOrders(money)
  const receivedFor = useReceivedFor(money)
  const doneMessage = useAttachedText()
  const nameOf = useOrderNames(orders)
  const [picked, setPicked] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const sum = useAmountText()(money.amount, money.currency)
  const chosen = orders.find(({ id }) => id === picked) ?? orders[0]
  const attach = async () => {
    if (!chosen) return
    const attached = await call.send({
      path: `${PAYMENTS_PATH}/${encodeURIComponent(money.id)}/attach`,
      body: () => ({ order_id: chosen.id }),
      schema: attachedPayment,
      done: doneMessage,
      failed: t({ id: 'admin.stray.told.nothing', message: 'Rien n’a changé' }),
    })
    if (attached === null) return
    setIsAsking(false)
    onClose()
    onAttached()
  }
  const name = chosen ? nameOf(chosen) : ''
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t({ id: 'admin.stray.attach.title', message: `Rattacher ${sum}` })}
        closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
        footer={
          <>
            {chosen ? (
              <Button tone="main" disabled={!isOnline} onClick={() => setIsAsking(true)}>
                <Trans id="admin.refund.continue">Continuer</Trans>
              </Button>
            ) : null}
            <Button tone="ghost" onClick={onClose}>
              <Trans id="admin.cancel">Annuler</Trans>
            </Button>
          </>
        }
      >
        {chosen ? (
          <Stack gap="sm">
            <Select
              label={t({ id: 'admin.stray.attach.order', message: 'Commande' })}
              value={chosen.id}
              onChange={setPicked}
              options={orders.map((order) => ({ value: order.id, label: nameOf(order) }))}
            />
            <OfflineMoneyNote />
            <Text look="small" tone="quiet">
              {money.provider === 'transfer' ? (
                <TransferOutcome
                  amount={money.amount}
                  total={chosen.total_amount}
                  received={receivedFor(chosen)}
                />
              ) : (
                <Trans id="admin.stray.attach.only">
                  Seules les commandes en attente de {sum} sont proposées.
                </Trans>
              )}
            </Text>
          </Stack>
        ) : (
          <Text>
            {money.provider === 'transfer' ? (
              <Trans id="admin.stray.attach.no-order">
                Aucune commande n’attend de paiement. Remboursez celui-ci, ou acceptez-le tel quel.
              </Trans>
            ) : (
              <Trans id="admin.stray.attach.none">
                Aucune commande n’attend exactement {sum}. Remboursez ce paiement, ou acceptez-le
                tel quel.
              </Trans>
            )}
          </Text>
        )}
      </Dialog>
      <ConfirmMoney
        open={open && isAsking}
        title={t({
          id: 'admin.stray.attach.ask',
          message: `Payer la commande ${name} avec ces ${sum} ?`,
        })}
        confirmLabel={t({ id: 'admin.stray.attach.confirm', message: 'Rattacher' })}
        call={call}
        onConfirm={() => void attach()}
        onClose={() => setIsAsking(false)}
      >
        {chosen ? (
          <TransferOutcome
            amount={money.amount}
            total={chosen.total_amount}
            received={receivedFor(chosen)}
          />
        ) : null}
      </ConfirmMoney>
    </>
  )
}

/** The payment's own order first, then orders of exactly this amount, then the newest. */
const usePayableOrders = ({ provider, amount, currency, order }: StrayMoney): readonly Order[] => {
  const pending = useRowsWith('orders', 'status', 'pending')
  return useMemo(() => {
    const rank = ({ id, total_amount }: Order): number =>
      (id === order?.id ? 2 : 0) + (total_amount === amount ? 1 : 0)
    return (pending ?? [])
      .filter(({ total_amount }) => total_amount > 0)
      .filter(({ total_amount }) => provider === 'transfer' || total_amount === amount)
      .filter(() => currency === 'eur')
      .toSorted((one, other) => rank(other) - rank(one) || newestFirst(one, other))
  }, [pending, provider, amount, currency, order?.id])
}

/** The part of an order's price that was already received, apart from this money; in euros. */
const useReceivedFor = (money: StrayMoney): ((order: Order) => number) => {
  const { value } = useStrayMoney()
  return ({ id }) =>
    receivedAmount(
      (value?.entries ?? []).flatMap((entry) =>
        entry.order?.id === id && entry.id !== money.id && entry.kind === 'partial'
          ? [
              {
                ...entry,
                status: 'stray',
                stray_reason: entry.kind,
                accepted_at: acceptedAt(entry),
              },
            ]
          : [],
      ),
    )
}

const acceptedAt = ({ state, at }: StrayMoney): string | null => (state === 'accepted' ? at : null)

const useAttachedText = () => {
  const { t } = useLingui()
  const amountText = useAmountText()
  return ({ missing, excess }: AttachedPayment): string => {
    const [missingText, excessText] = [amountText(missing), amountText(excess)]
    if (missing > 0)
      return t({
        id: 'admin.stray.told.partial',
        message: `Paiement rattaché, il manque ${missingText}`,
      })
    return excess > 0
      ? t({
          id: 'admin.transfer.told.excess',
          message: `Commande payée, ${excessText} en trop à rembourser`,
        })
      : t({ id: 'admin.stray.told.attached', message: 'Paiement rattaché, commande payée' })
  }
}

/** 'NM-7K2M9Q4X · 29 € · Zoé M. · 12 janv. 2026'. */
const useOrderNames = (orders: readonly Order[]): ((order: Order) => string) => {
  const clientIds = new Set(orders.flatMap(({ user_id }) => user_id ?? []))
  const clients = useRowsWith('users', 'id', ...clientIds) ?? []
  const clientsById = new Map(clients.map((client) => [client.id, client]))
  const { day } = useDates()
  const amountText = useAmountText()
  return ({ id, number, total_amount, user_id, created_at }) => {
    const client = clientsById.get(user_id ?? '')
    const name = `${isolate(number ?? shortId(id))} · ${amountText(total_amount)}`
    return [name, client ? isolate(personName(client)) : '', day(created_at)]
      .filter(Boolean)
      .join(' · ')
  }
}
