import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type StatusState, useStatusView } from '#admin/shared/sync-status.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { type PullMark, useLoadStates } from '#device/back-office/use-sync-status.ts'
import { showToast } from '#ui/overlay/toast-store.ts'

type RefreshOutcome = 'done' | 'offline' | 'unavailable' | 'stopped'

type Signs = {
  readonly askedAtMs: number
  /** State of the synchronisation as a whole; null before it is known. */
  readonly state: StatusState | null
  readonly marks: readonly Pick<PullMark, 'loadedAtMs' | 'problemAtMs'>[]
  /** It takes too long: edits that cannot be sent keep the lists from being loaded. */
  readonly isLate: boolean
}

/** The result of loading all lists; null while they are being loaded. */
export const refreshOutcome = ({
  askedAtMs,
  state,
  marks,
  isLate,
}: Signs): RefreshOutcome | null => {
  if (state === 'paused' || state === 'signed-out' || state === 'broken') return 'stopped'
  const isSince = (atMs: number | null) => atMs !== null && atMs >= askedAtMs
  const failed = marks.filter(({ problemAtMs }) => isSince(problemAtMs)).length
  const loaded = marks.filter(({ loadedAtMs }) => isSince(loadedAtMs)).length
  // A list that the server does not offer is not a failure; the first failure stops the loading of the others.
  if (loaded > 0 && loaded + failed === marks.length) return 'done'
  if (failed === 0 && !isLate) return null
  if (state === 'offline') return 'offline'
  return state === 'unavailable' || isLate ? 'unavailable' : null
}

/** The same id, so that repeated requests show one toast. */
const TOAST = 'refresh'

/** Reports the result of loading the latest data. A failure changes nothing on the device. */
const useNotifyRefreshOutcome = (): ((outcome: RefreshOutcome) => void) => {
  const { t } = useLingui()
  const wordsOf = (outcome: RefreshOutcome) => {
    switch (outcome) {
      case 'done':
        return {
          title: t({ id: 'admin.refresh.done', message: 'Données à jour' }),
          description: t({
            id: 'admin.refresh.done.text',
            message: 'Toutes les données du serveur sont sur cet appareil.',
          }),
        }
      case 'offline':
        return {
          title: t({ id: 'admin.refresh.offline', message: 'Vous êtes hors ligne' }),
          description: t({
            id: 'admin.refresh.offline.text',
            message: 'Les données enregistrées sur cet appareil restent affichées.',
          }),
        }
      case 'unavailable':
        return {
          title: t({ id: 'admin.refresh.unavailable', message: 'Le serveur ne répond pas' }),
          description: t({
            id: 'admin.refresh.offline.text',
            message: 'Les données enregistrées sur cet appareil restent affichées.',
          }),
        }
      case 'stopped':
        return {
          title: t({ id: 'admin.refresh.stopped', message: 'Synchronisation à l’arrêt' }),
          description: t({
            id: 'admin.refresh.stopped.text',
            message: 'Ouvrez « Synchronisation », en haut de la page, pour reprendre.',
          }),
        }
    }
  }
  return (outcome) => void showToast({ id: TOAST, ...wordsOf(outcome) })
}

const LATE_AFTER_MS = 20_000

type Asking = { readonly atMs: number; readonly isQuiet: boolean; readonly isLate: boolean }

export type Refresh = {
  readonly isBusy: boolean
  /** `isQuiet`: no toast on success, because the result is already visible. */
  readonly start: (isQuiet: boolean) => void
}

/** Loads the server's lists now, and reports the result. */
export const useRefresh = (): Refresh => {
  const { reload } = useBackOffice()
  const state = useStatusView()?.state ?? null
  const marks = useLoadStates() ?? []
  const [asking, setAsking] = useState<Asking | null>(null)
  const notifyOutcome = useNotifyRefreshOutcome()
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
    if (outcome !== 'done' || !asking.isQuiet) notifyOutcome(outcome)
  })

  const start = (isQuiet: boolean) => {
    if (!navigator.onLine) return notifyOutcome('offline')
    setAsking({ atMs: Date.now(), isQuiet, isLate: false })
    reload()
  }
  return { isBusy: asking !== null, start }
}
