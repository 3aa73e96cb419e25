import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import {
  useFailureCause,
  useNotifyLoadFailure,
  useNotifyOutcome,
} from '#admin/shared/call-failures.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import { orderFile } from '#contract/admin/order-file.ts'
import type { Order } from '#contract/entities/order.ts'
import { type Asked, askServer, type Failure } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Text } from '#ui/text/text.tsx'

type OrderRequest<Schema extends v.GenericSchema> = {
  readonly path: string
  /** Gets the id that makes a repeat the same request. */
  readonly body: (id: string) => object
  readonly schema: Schema
  /** The toast's text on success. */
  readonly done: (answer: v.InferOutput<Schema>) => string | null
  /** 'Rien n’a été remboursé'. */
  readonly failed: string
}

/** The server may have done it all the same: the request or its answer was lost. */
const isLost = ({ type }: Asked<unknown>): boolean =>
  type === 'unreachable' || type === 'server-error' || type === 'not-ours'

/**
 * A call that moves money, or records a movement. It never waits in the outbox, and is made once however often it is
 * pressed. If its answer is lost, `lost` says so: a repeat has the same id, and finds out the result.
 */
export const useOrderRequest = () => {
  const backOffice = useBackOffice()
  const notifyOutcome = useNotifyOutcome()
  const { isBusy, run } = useOneAtATime()
  const [id, setId] = useState(backOffice.newId)
  const [lost, setLost] = useState<Failure | null>(null)
  const send = async <Schema extends v.GenericSchema>(
    call: OrderRequest<Schema>,
  ): Promise<v.InferOutput<Schema> | null> => {
    const { path, schema, failed } = call
    const request = { method: 'POST', path, body: call.body(id) } as const
    const asked = await askServer(backOffice, request, schema)
    if (asked.type !== 'done' && isLost(asked)) {
      setLost(asked)
      return null
    }
    setLost(null)
    notifyOutcome(asked, { done: asked.type === 'done' ? call.done(asked.value) : null, failed })
    if (asked.type !== 'done') return null
    setId(backOffice.newId())
    // The order's row, and its client's, have changed with it.
    backOffice.reload()
    return asked.value
  }
  return {
    isBusy,
    /** Returns null, and does nothing, while another call is in progress; also null if it failed. */
    send: <Schema extends v.GenericSchema>(call: OrderRequest<Schema>) => run(() => send(call)),
    lost,
  }
}

type OrderRequestState = ReturnType<typeof useOrderRequest>

/** The parts of an order that are not in its row: requested from the server each time, and stored on no device. */
export const useOrderFile = ({ id, version }: Pick<Order, 'id' | 'version'>) => {
  const { t } = useLingui()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({
      id: 'admin.orders.file.load-failed',
      message: 'Impossible de charger le détail de la commande',
    }),
  )
  const asked = useServerAnswer(`${orderPath(id)}/timeline`, orderFile, notifyLoadFailure)
  // A change of the row, such as a new payment, is also in the file.
  useReloadOnChange(version, asked.reload)
  return asked
}

/** Asks the server again whenever `fact` differs from the one before. */
export const useReloadOnChange = (
  fact: string | number | null | undefined,
  reload: () => Promise<void>,
): void => {
  const known = useRef(fact)
  useEffect(() => {
    if (known.current === fact) return
    known.current = fact
    void reload()
  }, [fact, reload])
}

export const orderPath = (id: string): string => `/api/admin/orders/${encodeURIComponent(id)}`

/** It is not known whether it was done: pressing again finds out, and does it only once. */
export function LostAnswer({ lost }: { readonly lost: Failure | null }) {
  const failureCause = useFailureCause()
  if (lost === null) return null
  return (
    <Banner tone="warning" live="alert">
      {failureCause(lost)}{' '}
      <Trans id="admin.money.lost">
        Votre demande est peut-être déjà arrivée. Appuyez de nouveau pour vérifier : elle ne sera
        pas exécutée deux fois.
      </Trans>
    </Banner>
  )
}

/** Why actions that need the server are disabled; empty while there is a network. */
export function OfflineNote({ children }: { readonly children: ReactNode }) {
  const isOnline = useIsOnline()
  if (isOnline) return null
  return (
    <Text as="div" look="small" tone="quiet" role="status">
      {children}
    </Text>
  )
}

export function OfflineMoneyNote() {
  return (
    <OfflineNote>
      <Trans id="admin.money.offline">
        Vous êtes hors ligne : les actions sur l’argent demandent une connexion.
      </Trans>
    </OfflineNote>
  )
}

type ConfirmMoneyProps = {
  readonly open: boolean
  /** With the amount and the person. */
  readonly title: string
  readonly children?: ReactNode
  readonly confirmLabel: string
  readonly tone?: 'main' | 'danger'
  readonly call: Pick<OrderRequestState, 'isBusy' | 'lost'>
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The confirmation before money is moved. It stays open if no answer came: pressing again finds out the result. */
export function ConfirmMoney(props: ConfirmMoneyProps) {
  const { open, title, children, confirmLabel, tone = 'main', call, onConfirm, onClose } = props
  const { t } = useLingui()
  const isOnline = useIsOnline()
  return (
    <ConfirmDialog
      open={open}
      tone={tone}
      title={title}
      description={
        <Stack gap="sm">
          {children === undefined ? null : <div>{children}</div>}
          <LostAnswer lost={call.lost} />
          {call.lost === null ? <OfflineMoneyNote /> : null}
        </Stack>
      }
      confirmLabel={
        call.lost === null ? confirmLabel : t({ id: 'admin.money.verify', message: 'Vérifier' })
      }
      cancelLabel={
        call.lost === null
          ? t({ id: 'admin.cancel', message: 'Annuler' })
          : t({ id: 'admin.close', message: 'Fermer' })
      }
      confirmDisabled={!isOnline}
      busy={call.isBusy}
      busyLabel={t({ id: 'admin.money.busy', message: 'Envoi en cours…' })}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  )
}
