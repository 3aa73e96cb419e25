import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { roleInPlace } from '#admin/entity/browser/use-tell-load.ts'
import { useFailureCause } from '#admin/entity/words/use-failure-words.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { OrderEmails } from '#admin/orders/emails/order-emails.tsx'
import { OrderInvoices } from '#admin/orders/invoices/order-invoices.tsx'
import { OrderMoney } from '#admin/orders/money/order-money.tsx'
import { useOrderFile } from '#admin/orders/money/use-order-file.ts'
import type { Order } from '#contract/entities/order.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'
import { OrderBuyer } from './order-buyer.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderTerms } from './order-terms.tsx'

type OrderFilePartsProps = {
  readonly order: Order
  readonly isPending: boolean
  /** What its row says of it, which is there without a server: between what is done most and the rest. */
  readonly children: ReactNode
}

/** All of an order that only the server knows; it says so while the server does not answer. */
export function OrderFileParts({ order, isPending, children }: OrderFilePartsProps) {
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
          <OrderMoney {...{ order, file, isPending }} onChanged={changed} />
          <OrderBuyer orderId={order.id} buyer={file.buyer} onCorrected={changed} />
        </>
      )}
      {children}
      {file === null ? null : (
        <>
          <OrderTerms consents={file.consents} lines={file.lines} />
          <OrderHistory events={file.events} />
          <OrderInvoices key={file.payments.length + file.refunds.length} orderId={order.id} />
          <OrderEmails orderId={order.id} />
          <OrderNotes orderId={order.id} notes={file.notes} onAdded={changed} />
        </>
      )}
    </>
  )
}

type NotReadProps = {
  readonly problem: NonNullable<ReturnType<typeof useOrderFile>['problem']>
  /** What was read before still stands there. */
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
