import { useStatusView } from '#admin/sync/status/status-button.tsx'
import type { StatusState } from '#admin/sync/status/status-view.ts'

/** Why what the server has does not come: there is no network, or the server does not answer. Null: it comes. */
export type Absence = 'offline' | 'unavailable' | null

/** The pill's word first, so that a screen never tells another; then what this one question ran into, if anything. */
export const useAbsence = (problem: string | null): Absence =>
  absenceOf(useStatusView()?.state, problem)

export const absenceOf = (state: StatusState | undefined, problem: string | null): Absence => {
  if (state === 'offline' || state === 'unavailable') return state
  if (problem === null || problem === 'storage-full') return null
  const isOfNetwork = problem === 'unreachable' || problem === 'not-ours'
  return isOfNetwork && !REACHED.has(state) ? 'offline' : 'unavailable'
}

/** The server has answered the synchronisation: whatever else fails, it is not for want of a network. */
const REACHED: ReadonlySet<StatusState | undefined> = new Set<StatusState>([
  'up-to-date',
  'waiting',
  'blocked',
  'rejected',
  'restored',
])
