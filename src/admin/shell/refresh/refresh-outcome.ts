import type { StatusState } from '#admin/sync/status/status-view.ts'
import type { PullMark } from '#device/back-office/use-sync-status.ts'

export type RefreshOutcome = 'done' | 'offline' | 'unavailable' | 'stopped'

type Signs = {
  readonly askedAtMs: number
  /** Of the synchronisation as a whole; null before it is known. */
  readonly state: StatusState | null
  readonly marks: readonly Pick<PullMark, 'loadedAtMs' | 'problemAtMs'>[]
  /** Nobody wants to wait any longer: edits that cannot be sent keep the lists from being asked for. */
  readonly isLate: boolean
}

/** What has become of asking for all lists; null while they are on their way. */
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
  // A list that the server does without is no failure; the first one that fails keeps the others from being asked for.
  if (loaded > 0 && loaded + failed === marks.length) return 'done'
  if (failed === 0 && !isLate) return null
  if (state === 'offline') return 'offline'
  return state === 'unavailable' || isLate ? 'unavailable' : null
}
