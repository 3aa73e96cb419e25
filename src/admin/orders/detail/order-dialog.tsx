import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { OrderInvoices } from '#admin/orders/invoice-list.tsx'
import { useOrderFile } from '#admin/orders/order-requests.tsx'
import { OrderPayments } from '#admin/orders/payments/order-payments.tsx'
import { roleInPlace, useFailureCause } from '#admin/shared/call-failures.ts'
import { DueLine, HandledButton } from '#admin/shared/due-mark.tsx'
import { useDueInquiriesById } from '#admin/shared/due-replies.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { StatusBadge } from '#admin/shared/labels/value-labels.tsx'
import { PendingMark } from '#admin/shared/list/list-row.tsx'
import { OpenedRow } from '#admin/shared/list/opened-row.tsx'
import { UndoLastAction } from '#admin/shared/list/recent-actions.tsx'
import type { UrlLayer } from '#admin/shared/url-state.ts'
import type { Order } from '#contract/entities/order.ts'
import { usePendingRowIds } from '#device/back-office/use-rows.ts'
import { nextStatuses } from '#domain/order-status.ts'
import { shortId } from '#domain/uuid.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { StatusActions } from '../order-actions.tsx'
import { OrderBuyer } from './order-buyer.tsx'
import { OrderEmails } from './order-emails.tsx'
import { OrderFacts, OrderHistory, OrderItems, OrderTerms } from './order-facts.tsx'
import { OrderNotes } from './order-notes.tsx'

type OrderFilePartsProps = {
  readonly order: Order
  readonly isPending: boolean
  /** The facts in the order's row, which are available offline: between the most frequent actions and the rest. */
  readonly children: ReactNode
}

/** The parts of an order that only the server has; shows a notice while the server does not answer. */
function OrderFileParts({ order, isPending, children }: OrderFilePartsProps) {
  const { value: file, problem, reload } = useOrderFile(order)
  const changed = () => void reload()
  return (
    <>
      {problem === null ? null : (
        <NotRead problem={problem} isOld={file !== null} onRetry={reload} />
      )}
      {file === null ? (
        problem === null ? (
          <Loading />
        ) : null
      ) : (
        <>
          <OrderPayments {...{ order, file, isPending }} onChanged={changed} />
          <OrderBuyer orderId={order.id} buyer={file.buyer} onCorrected={changed} />
        </>
      )}
      {children}
      {file === null ? null : (
        <>
          <OrderTerms consents={file.consents} lines={file.lines} />
          <OrderHistory events={file.events} />
          <OrderInvoices key={file.payments.length + file.refunds.length} orderId={order.id} />
          <OrderEmails orderId={order.id} events={file.events.length} />
          <OrderNotes orderId={order.id} notes={file.notes} onAdded={changed} />
        </>
      )}
    </>
  )
}

type NotReadProps = {
  readonly problem: NonNullable<ReturnType<typeof useOrderFile>['problem']>
  /** What was read before is still shown. */
  readonly isOld: boolean
  readonly onRetry: () => Promise<void>
}

function NotRead({ problem, isOld, onRetry }: NotReadProps) {
  const failureCause = useFailureCause()
  const say = useStateSentences()
  return (
    <Banner
      tone={isOld ? 'warning' : 'info'}
      live={roleInPlace(problem)}
      action={
        <Button size="sm" icon={<CloudOff aria-hidden="true" />} onClick={() => void onRetry()}>
          <Trans id="admin.sync.retry">Réessayer</Trans>
        </Button>
      }
    >
      {failureCause({ type: problem })}{' '}
      {isOld ? (
        say('oldAnswer')
      ) : (
        <Trans id="admin.orders.file.online">
          L’argent, l’acheteur, la chronologie et les notes s’affichent en ligne.
        </Trans>
      )}
    </Banner>
  )
}

function Loading() {
  const say = useStateSentences()
  return (
    <Stack gap="2xs" role="group" aria-busy="true" aria-label={say('loading')}>
      <RecordList>
        <RecordRow title={<Skeleton width="8rem" />} meta={<Skeleton width="14rem" />} />
        <RecordRow title={<Skeleton width="10rem" />} meta={<Skeleton width="12rem" />} />
      </RecordList>
    </Stack>
  )
}

export function OrderDialog({ layer }: { readonly layer: UrlLayer }) {
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
        <DueLine dueReply={useDueInquiriesById().get(order.id)} />
        <OrderItems order={order} />
        <OrderFileParts order={order} isPending={isPending}>
          <OrderFacts order={order} />
        </OrderFileParts>
      </Stack>
    </Dialog>
  )
}
