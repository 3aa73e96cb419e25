import type { EntityKey } from '#contract/entities/entities.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'

/** `waiting`: on its way. `unknown`: has never reached this device, and does not come. */
export type KnownState = 'waiting' | 'unknown' | 'known'

/** The entity's rows; none while nobody knows whether there are any. */
export const useKnownRows = <Key extends EntityKey>(entity: Key) => {
  const rows = useRows(entity)
  const { loadedAtMs, problem, isMissing } = useLoadState(entity)
  const isKnown = rows !== undefined && (rows.length > 0 || loadedAtMs !== null)
  const state: KnownState = isKnown ? 'known' : isMissing ? 'unknown' : 'waiting'
  return { rows: isKnown ? rows : undefined, state, loadedAtMs, problem }
}
