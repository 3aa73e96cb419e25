import { useEffect, useState } from 'react'
import { useStatusView } from '#admin/sync/status/status-button.tsx'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useLoadStates } from '#device/back-office/use-sync-status.ts'
import { refreshOutcome } from './refresh-outcome.ts'
import { useTellOutcome } from './use-tell-outcome.ts'

const LATE_AFTER_MS = 20_000

type Asking = { readonly atMs: number; readonly isQuiet: boolean; readonly isLate: boolean }

export type Refresh = {
  readonly isBusy: boolean
  /** `isQuiet`: that it went well can be seen already. */
  readonly start: (isQuiet: boolean) => void
}

/** Asks the server for its lists now, and says what came of it. */
export const useRefresh = (): Refresh => {
  const { reload } = useBackOffice()
  const state = useStatusView()?.state ?? null
  const marks = useLoadStates() ?? []
  const [asking, setAsking] = useState<Asking | null>(null)
  const tell = useTellOutcome()
  const outcome =
    asking && refreshOutcome({ askedAtMs: asking.atMs, isLate: asking.isLate, state, marks })
  const askedAtMs = asking?.atMs

  useEffect(() => {
    if (askedAtMs === undefined) return
    const timer = setTimeout(
      () => setAsking((current) => current && { ...current, isLate: true }),
      LATE_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [askedAtMs])
  useEffect(() => {
    if (asking === null || outcome === null) return
    setAsking(null)
    if (outcome !== 'done' || !asking.isQuiet) tell(outcome)
  })

  const start = (isQuiet: boolean) => {
    if (!navigator.onLine) return tell('offline')
    setAsking({ atMs: Date.now(), isQuiet, isLate: false })
    reload()
  }
  return { isBusy: asking !== null, start }
}
