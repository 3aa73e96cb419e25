import { useLingui } from '@lingui/react/macro'
import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { UndoLastAction } from '#admin/entity/list/bulk/undo-last-action.tsx'
import { OpenedRow } from '#admin/entity/list/opened-row.tsx'
import { PendingMark } from '#admin/entity/list/pending-mark.tsx'
import { HandledButton } from '#admin/entity/promises/handled-button.tsx'
import { PromiseLine } from '#admin/entity/promises/promise-line.tsx'
import { usePromisesById } from '#admin/entity/promises/use-open-promises.ts'
import { StatusBadge } from '#admin/entity/words/status-badge.tsx'
import type { Order } from '#contract/entities/order.ts'
import { usePendingRowIds } from '#device/back-office/rows/use-rows.ts'
import { nextStatuses } from '#domain/order-status.ts'
import { shortId } from '#domain/uuid.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderFileParts } from './order-file-parts.tsx'
import { OrderItems } from './order-items.tsx'
import { StatusActions } from './status-actions.tsx'

export function OrderDialog({ layer }: { readonly layer: AddressLayer }) {
  return (
    <OpenedRow entity="orders" layer={layer}>
      {(order, isOpen) => <OrderDetails order={order} isOpen={isOpen} onClose={layer.close} />}
    </OpenedRow>
  )
}

type OrderDetailsProps = {
  readonly order: Order
  readonly isOpen: boolean
  readonly onClose: () => void
}

function OrderDetails({ order, isOpen, onClose }: OrderDetailsProps) {
  const { t } = useLingui()
  const isPending = usePendingRowIds('orders').has(order.id)
  const number = order.number || shortId(order.id)
  return (
    <Dialog
      inAddress
      size="lg"
      open={isOpen}
      onClose={onClose}
      title={t({ id: 'admin.orders.title', message: `Commande ${number}` })}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
      footer={
        nextStatuses(order.status).length > 0 ? (
          <>
            {order.status === 'pending' ? <HandledButton id={order.id} /> : null}
            <StatusActions order={order} />
          </>
        ) : null
      }
    >
      <Stack gap="md">
        <Row gap="2xs" wrap>
          <StatusBadge status={order.status} />
          {isPending ? <PendingMark over={null} /> : null}
        </Row>
        <UndoLastAction entity="orders" rowId={order.id} />
        <PromiseLine promise={usePromisesById().get(order.id)} />
        <OrderItems order={order} />
        <OrderFileParts order={order} isPending={isPending}>
          <OrderFacts order={order} />
        </OrderFileParts>
      </Stack>
    </Dialog>
  )
}
