import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import type { BulkAction } from '#admin/shared/list/bulk-bar.tsx'
import { type ChangesOutcome, useUpdateRows } from '#admin/shared/list/change-rows.tsx'
import type { Order } from '#contract/entities/order.ts'
import { nextStatuses, type OrderStatus } from '#domain/order-status.ts'
import { shortId } from '#domain/uuid.ts'
import { Button } from '#ui/form/button.tsx'

type MoveOrders = (orderIds: readonly string[], status: OrderStatus) => Promise<ChangesOutcome>

/** Changes the status of orders; the toast offers to undo it until the server has received it. */
const useMoveOrders = (): MoveOrders => {
  const { t } = useLingui()
  const updateRows = useUpdateRows('orders')
  return (orderIds, status) =>
    updateRows(orderIds, { status }, (count) =>
      count === 1
        ? t({ id: 'admin.orders.updated', message: 'Statut de la commande mis à jour' })
        : t({
            id: 'admin.orders.many-updated',
            message: plural(count, {
              one: 'Statut de # commande mis à jour',
              other: 'Statut de # commandes mis à jour',
            }),
          }),
    )
}

/** The actions on several orders at once; each action applies to those that may change in this way. */
export const useOrderActions = (
  picked: readonly Pick<Order, 'id' | 'status'>[],
): readonly BulkAction[] => {
  const { t, i18n } = useLingui()
  const moveOrders = useMoveOrders()
  return TARGETS.map((status) => {
    const movable = picked.filter((order) => nextStatuses(order.status).includes(status))
    const count = movable.length
    const isDangerous = status === 'cancelled'
    const cancel = t({
      id: 'admin.orders.bulk.cancel',
      message: plural(count, { one: 'Annuler la commande', other: 'Annuler les commandes' }),
    })
    const question = {
      title: t({
        id: 'admin.orders.bulk.cancel.ask',
        message: plural(count, {
          one: 'Annuler cette commande ?',
          other: 'Annuler ces # commandes ?',
        }),
      }),
      text: movable.map(({ id }) => shortId(id)),
      confirm: cancel,
      keep: t({
        id: 'admin.orders.bulk.keep',
        message: plural(count, { one: 'Garder la commande', other: 'Garder les commandes' }),
      }),
    }
    return {
      key: status,
      // 'Annuler' alone could mean the selection.
      label: status === 'cancelled' ? cancel : i18n._(actionLabel(status)),
      rowIds: movable.map(({ id }) => id),
      run: (rowIds) => moveOrders(rowIds, status),
      ...(isDangerous ? { isDangerous, question } : {}),
    }
  })
}

const TARGETS = ['paid', 'completed', 'cancelled'] as const satisfies readonly OrderStatus[]

const actionLabel = (status: 'paid' | 'completed'): MessageDescriptor =>
  status === 'paid'
    ? msg({ id: 'admin.orders.bulk.paid', message: 'Marquer comme payées' })
    : msg({ id: 'admin.orders.bulk.completed', message: 'Marquer comme terminées' })

type StatusActionsProps = { readonly order: Order }

/** The status changes that are allowed now. They can be undone for a while, so no confirmation is needed. */
export function StatusActions({ order }: StatusActionsProps) {
  const moveOrders = useMoveOrders()
  return nextStatuses(order.status).map((status) => (
    <StatusButton key={status} status={status} onMove={() => void moveOrders([order.id], status)} />
  ))
}

type StatusButtonProps = {
  readonly status: OrderStatus
  readonly onMove: () => void
}

function StatusButton({ status, onMove }: StatusButtonProps): ReactElement | null {
  switch (status) {
    case 'paid':
      return (
        <Button tone="main" onClick={onMove}>
          <Trans id="admin.orders.pay">Marquer comme payée</Trans>
        </Button>
      )
    case 'completed':
      return (
        <Button tone="main" onClick={onMove}>
          <Trans id="admin.orders.complete">Marquer comme terminée</Trans>
        </Button>
      )
    case 'cancelled':
      return (
        <Button tone="danger" onClick={onMove}>
          <Trans id="admin.orders.cancel">Annuler la commande</Trans>
        </Button>
      )
    case 'pending':
      // No status change leads back to it.
      return null
  }
}
