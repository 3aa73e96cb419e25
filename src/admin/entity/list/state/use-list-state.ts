import type { EntityKey } from '#contract/entities/entities.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { useLoadToast } from './use-load-toast.ts'

/**
 * `waiting`: on its way. `unknown`: has never reached this device, so that the server may well hold rows. `empty`: there
 * are none, as far as is known.
 */
export type ListState = 'waiting' | 'unknown' | 'empty' | 'ready'

/** What a list has to show, besides a toast with `loadFailed` when it could not be loaded. */
export const useListState = (
  entity: EntityKey,
  rows: readonly unknown[] | undefined,
  loadFailed: string,
): ListState => {
  const { loadedAtMs, isMissing } = useLoadState(entity)
  useLoadToast(entity, rows?.length === 0, loadFailed)
  if (rows === undefined) return 'waiting'
  if (rows.length > 0) return 'ready'
  if (loadedAtMs !== null) return 'empty'
  return isMissing ? 'unknown' : 'waiting'
}
