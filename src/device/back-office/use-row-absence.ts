import { useEffect } from 'react'
import { readAskedRow } from '../storage/asked-rows.ts'
import type { RowName } from '../storage/row-records.ts'
import { useBackOffice, useDatabaseQuery } from './back-office-context.tsx'
import { useIsPullStopped, useLoadState } from './use-sync-status.ts'

/**
 * `coming`: the server is being asked. `held-up`: it cannot be asked now, and its list is not whole on this device.
 * `missing`: there is no such row, as far as the server has said.
 */
export type RowAbsence = 'coming' | 'held-up' | 'missing'

/** The ids of all servers are shorter: an address with a longer one names no row. */
const LONGEST_ID = 100

/** Why a row is not on this device; while it is absent, the server is asked for it. Null: it is here. */
export const useRowAbsence = ({ entity, rowId }: RowName, isAbsent: boolean): RowAbsence | null => {
  const { askForRow } = useBackOffice()
  const { loadedAtMs } = useLoadState(entity)
  const isStopped = useIsPullStopped()
  const isAsked = isAbsent && rowId.length <= LONGEST_ID
  useEffect(
    () => (isAsked ? askForRow({ entity, rowId }) : undefined),
    [askForRow, isAsked, entity, rowId],
  )
  const answer = useDatabaseQuery((db) => readAskedRow(db, { entity, rowId }), [entity, rowId])
  if (!isAbsent) return null
  if (!isAsked || answer === 'missing') return 'missing'
  if (!isStopped) return 'coming'
  return loadedAtMs === null ? 'held-up' : 'missing'
}
