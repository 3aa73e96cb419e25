import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { ignoreLoadFailure } from '#admin/shared/call-failures.ts'
import { TOTALS_PATH, type TotalsAnswer, totalsAnswer } from '#contract/admin/figures.ts'
import type { Amounts, CountedEntity } from '#contract/totals.ts'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { useIsArriving } from '#device/back-office/use-sync-status.ts'
import { useTotal, useTotals } from '#device/back-office/use-totals.ts'

/** The server's totals of the lists that have not arrived wholly yet: those of this device would be too small. */
type ArrivingTotals = Partial<TotalsAnswer>

const NONE: ArrivingTotals = {}

const ArrivingTotalsContext = createContext(NONE)

/** Asks the server for totals while a list arrives for the first time, and never otherwise. */
export function ArrivingTotalsProvider({ children }: { readonly children: ReactNode }) {
  const [answer, setAnswer] = useState<TotalsAnswer | null>(null)
  const areArriving = {
    orders: useIsArriving('orders'),
    users: useIsArriving('users'),
    messages: useIsArriving('messages'),
    inquiries: useIsArriving('inquiries'),
  }
  const { orders, users, messages, inquiries } = areArriving
  const totals = useMemo(
    (): ArrivingTotals =>
      answer === null
        ? NONE
        : {
            ...(orders ? { orders: answer.orders } : {}),
            ...(users ? { users: answer.users } : {}),
            ...(messages ? { messages: answer.messages } : {}),
            ...(inquiries ? { inquiries: answer.inquiries } : {}),
          },
    [answer, orders, users, messages, inquiries],
  )
  return (
    <ArrivingTotalsContext value={totals}>
      {orders || users || messages || inquiries ? <AskForTotals onAnswer={setAnswer} /> : null}
      {children}
    </ArrivingTotalsContext>
  )
}

/** The server keeps an answer as long. */
const ASK_MS = 30_000

function AskForTotals({ onAnswer }: { readonly onAnswer: (totals: TotalsAnswer | null) => void }) {
  const { value, reload } = useServerAnswer(TOTALS_PATH, totalsAnswer, ignoreLoadFailure)
  useEffect(() => onAnswer(value), [onAnswer, value])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void reload()
    const timer = setInterval(look, ASK_MS)
    return () => clearInterval(timer)
  }, [reload])
  return null
}

export const useArrivingTotals = (): ArrivingTotals => use(ArrivingTotalsContext)

/** The counts and sums of all rows of an entity, on this device or, while they arrive, on the server. */
export const useShownTotals = (entity: CountedEntity): Amounts | undefined => {
  const own = useTotals(entity)
  return useArrivingTotals()[entity]?.all ?? own
}

/** One of them. A change that leaves it as it was renders nothing. */
export const useShownTotal = (entity: CountedEntity, name: string): number | undefined => {
  const own = useTotal(entity, name)
  const arriving = useArrivingTotals()[entity]
  return arriving === undefined ? own : (arriving.all[name] ?? 0)
}
