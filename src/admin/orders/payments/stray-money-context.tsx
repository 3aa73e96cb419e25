import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { ignoreLoadFailure } from '#admin/shared/call-failures.ts'
import { useReloadOnChange } from '#admin/shared/sync-status.ts'
import { PAYMENTS_PATH, type StrayList, strayList } from '#contract/admin/stray-money.ts'
import { type ServerAnswerState, useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { useLastServerChange } from '#device/back-office/use-sync-status.ts'

type StrayMoneyState = ServerAnswerState<StrayList>

const NOTHING: StrayMoneyState = { value: null, problem: null, reload: async () => undefined }

const StrayMoneyContext = createContext(NOTHING)

/** Polling interval: money that names no order changes no row on this device. */
const LOOK_MS = 5 * 60_000

/** Loads the money that fits no order, for the navigation, the bell and its own list: it is stored on no device. */
export function StrayMoneyProvider({ children }: { readonly children: ReactNode }) {
  // Only the list reports a failure; in the navigation, just the number is missing.
  const { value, problem, reload } = useServerAnswer(STRAYS, strayList, ignoreLoadFailure)
  useReloadOnChange(useLastServerChange(), reload)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void reload()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [reload])
  const state = useMemo(() => ({ value, problem, reload }), [value, problem, reload])
  return <StrayMoneyContext value={state}>{children}</StrayMoneyContext>
}

const STRAYS = `${PAYMENTS_PATH}?stray=true`

export const useStrayMoney = (): StrayMoneyState => use(StrayMoneyContext)

/** The number of entries that need an admin; 0 while unknown. */
export const useStrayCount = (): number => useStrayMoney().value?.open ?? 0
