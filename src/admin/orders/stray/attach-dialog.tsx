import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { newestFirst } from '#admin/entity/list/order/newest-first.ts'
import { personName } from '#admin/entity/words/person-name.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useClients } from '#admin/orders/list/use-clients.ts'
import { MoneyQuestion } from '#admin/orders/money/money-question.tsx'
import { useAmount } from '#admin/orders/money/money-text.ts'
import { useMoneyCall } from '#admin/orders/money/use-money-call.ts'
import { orderPayment } from '#contract/commerce/order-file.ts'
import { PAYMENTS_PATH, type StrayMoney } from '#contract/commerce/stray-money.ts'
import type { Order } from '#contract/entities/order.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { Button } from '#ui/form/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/type/text.tsx'

type AttachDialogProps = {
  readonly money: StrayMoney
  readonly open: boolean
  readonly onClose: () => void
  readonly onAttached: () => void
}

/** Which order the money was meant for: of those that wait for exactly this amount. */
export function AttachDialog({ money, open, onClose, onAttached }: AttachDialogProps) {
  const { t } = useLingui()
  const call = useMoneyCall()
  const orders = usePayableOrders(money)
  const nameOf = useOrderNames()
  const [picked, setPicked] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const sum = useAmount()(money.amount, money.currency)
  const chosen = orders.find(({ id }) => id === picked) ?? orders[0]
  const attach = async () => {
    if (!chosen) return
    const attached = await call.send({
      path: `${PAYMENTS_PATH}/${encodeURIComponent(money.id)}/attach`,
      body: () => ({ order_id: chosen.id }),
      schema: orderPayment,
      done: () =>
        t({ id: 'admin.stray.told.attached', message: 'Paiement rattaché, commande payée' }),
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
              <Button tone="main" onClick={() => setIsAsking(true)}>
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
            <Text look="small" tone="quiet">
              <Trans id="admin.stray.attach.only">
                Seules les commandes en attente de {sum} sont proposées.
              </Trans>
            </Text>
          </Stack>
        ) : (
          <Text>
            <Trans id="admin.stray.attach.none">
              Aucune commande n’attend exactement {sum}. Remboursez ce paiement, ou acceptez-le tel
              quel.
            </Trans>
          </Text>
        )}
      </Dialog>
      <MoneyQuestion
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
        <Trans id="admin.transfer.pays">
          La commande devient payée : facture, e-mail et accès suivent.
        </Trans>
      </MoneyQuestion>
    </>
  )
}

/** That of the payment first, then the newest. */
const usePayableOrders = ({ amount, currency, order }: StrayMoney): readonly Order[] => {
  const orders = useRows('orders')
  return useMemo(
    () =>
      (orders ?? [])
        .filter(({ status, total_amount }) => status === 'pending' && total_amount === amount)
        .filter(() => currency === 'eur')
        .toSorted(
          (one, other) =>
            Number(other.id === order?.id) - Number(one.id === order?.id) ||
            newestFirst(one, other),
        ),
    [orders, amount, currency, order?.id],
  )
}

/** 'NM-7K2M9Q4X · Zoé M. · 12 janv. 2026'. */
const useOrderNames = (): ((order: Order) => string) => {
  const clients = useClients()
  const { day } = useDates()
  return ({ id, number, user_id, created_at }) => {
    const client = clients.get(user_id ?? '')
    return [number ?? shortId(id), client ? isolate(personName(client)) : '', day(created_at)]
      .filter(Boolean)
      .join(' · ')
  }
}
