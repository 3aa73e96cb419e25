import { useState } from 'react'
import type * as v from 'valibot'
import { useTell } from '#admin/entity/browser/use-tell.ts'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import { type Asked, askServer, type Failure } from '#device/account/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'

type MoneyCall<Schema extends v.GenericSchema> = {
  readonly path: string
  /** Given the id under which a repeat is the same. */
  readonly body: (id: string) => object
  readonly schema: Schema
  /** What the toast says when it is done. */
  readonly done: (answer: v.InferOutput<Schema>) => string | null
  /** 'Rien n’a été remboursé'. */
  readonly failed: string
}

/** The server may have done it all the same: its answer, or the way there, was lost. */
const isLost = ({ type }: Asked<unknown>): boolean =>
  type === 'unreachable' || type === 'server-error' || type === 'not-ours'

/**
 * One call that moves money, or says where it stands. It never waits in the outbox; it is made once however often it is
 * pressed; and where its answer is lost, `lost` says so: made again, it has the same id, and finds out.
 */
export const useMoneyCall = () => {
  const backOffice = useBackOffice()
  const tell = useTell()
  const { isBusy, run } = useOneAtATime()
  const [id, setId] = useState(backOffice.newId)
  const [lost, setLost] = useState<Failure | null>(null)
  const send = async <Schema extends v.GenericSchema>(
    call: MoneyCall<Schema>,
  ): Promise<v.InferOutput<Schema> | null> => {
    const { path, schema, failed } = call
    const request = { method: 'POST', path, body: call.body(id) } as const
    const asked = await askServer(backOffice, request, schema)
    if (asked.type !== 'done' && isLost(asked)) {
      setLost(asked)
      return null
    }
    setLost(null)
    tell(asked, { done: asked.type === 'done' ? call.done(asked.value) : null, failed })
    if (asked.type !== 'done') return null
    setId(backOffice.newId())
    // The order's row, and its client's, have changed with it.
    backOffice.reload()
    return asked.value
  }
  return {
    isBusy,
    /** Null, and nothing done, while another one is under way, or where it was not done. */
    send: <Schema extends v.GenericSchema>(call: MoneyCall<Schema>) => run(() => send(call)),
    lost,
  }
}

export type MoneyCalls = ReturnType<typeof useMoneyCall>
