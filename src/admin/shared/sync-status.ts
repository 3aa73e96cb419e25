import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type SyncStatus, useSession, useSyncStatus } from '#device/back-office/use-sync-status.ts'
import type { StatusTone } from '#ui/display/status-pill.tsx'

export type StatusState =
  | 'up-to-date'
  | 'waiting'
  | 'blocked'
  | 'syncing'
  | 'loading'
  | 'rejected'
  | 'restored'
  | 'offline'
  | 'unavailable'
  | 'signed-out'
  | 'paused'
  | 'broken'

export type StatusView = {
  readonly state: StatusState
  readonly tone: StatusTone
  /** Rejected edits for `rejected`, rows for `restored`, waiting edits otherwise. */
  readonly count: number
}

type Surroundings = {
  /** The browser's `navigator.onLine`; only `false` is reliable. */
  readonly isOnline: boolean
  readonly isExpired: boolean
}

/** The one state of the synchronisation to show now: first what stops it, then what it does, then its results. */
export const viewStatus = (
  status: SyncStatus,
  { isOnline, isExpired }: Surroundings,
): StatusView => {
  const state = stateOf(status, { isOnline, isExpired })
  return {
    state,
    tone: TONES[state],
    count: countOf(state, status),
  }
}

const countOf = (state: StatusState, { rejected, undone, pending }: SyncStatus): number => {
  if (state === 'rejected') return rejected
  return state === 'restored' ? undone : pending
}

const stateOf = (
  { phase, pending, blocked, rejected, undone, isLoading }: SyncStatus,
  { isOnline, isExpired }: Surroundings,
): StatusState => {
  if (phase === 'broken') return 'broken'
  if (isExpired || phase === 'signed-out') return 'signed-out'
  if (phase === 'paused') return 'paused'
  if (!isOnline || phase === 'offline') return 'offline'
  if (phase === 'unavailable') return 'unavailable'
  if (phase === 'syncing') return 'syncing'
  if (rejected > 0) return 'rejected'
  if (undone > 0) return 'restored'
  if (blocked > 0) return 'blocked'
  if (pending > 0) return 'waiting'
  return isLoading ? 'loading' : 'up-to-date'
}

const TONES: Record<StatusState, StatusTone> = {
  'up-to-date': 'ok',
  waiting: 'waiting',
  blocked: 'warning',
  syncing: 'busy',
  loading: 'busy',
  rejected: 'danger',
  restored: 'danger',
  offline: 'offline',
  unavailable: 'warning',
  'signed-out': 'warning',
  paused: 'paused',
  broken: 'danger',
}

/**
 * Waiting and sending edits is routine, so it is not announced. A rejection is reported by a toast; an expired session
 * or a restored server by a banner.
 */
const ANNOUNCED_ELSEWHERE: readonly StatusState[] = [
  'waiting',
  'syncing',
  'loading',
  'rejected',
  'signed-out',
  'restored',
]

/** Whether the status button announces it to screen readers. */
export const isSaidByPill = (state: StatusState): boolean => !ANNOUNCED_ELSEWHERE.includes(state)

/** The browser's `navigator.onLine`. `true` proves nothing; `false` is reliable. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Null until the outbox was read: "up to date" would be a guess. */
export const useStatusView = (): StatusView | null => {
  const session = useSession()
  const status = useSyncStatus()
  const isOnline = useIsOnline()
  const isExpired = session.type === 'signed-in' && session.expired
  return status ? viewStatus(status, { isOnline, isExpired }) : null
}

/** Requests again from the server when `cue` changes, for example the last change that this device was notified of. */
export const useReloadOnChange = (cue: string | undefined, reload: () => Promise<void>): void => {
  const known = useRef(cue)
  useEffect(() => {
    // The first value belongs to the request that was just made.
    if (known.current !== undefined && known.current !== cue) void reload()
    known.current = cue
  }, [cue, reload])
}
