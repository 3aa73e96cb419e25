import { useEffect } from 'react'
import type { EntityKey } from '#contract/entities/entities.ts'
import { useDatabase } from '../back-office-context.tsx'
import { type RowStore, rowStoreOf } from './row-store.ts'

/** Reads the rows of these entities before somebody shows them. */
export const useRowsAhead = (entities: readonly EntityKey[]): void => {
  const db = useDatabase()
  useEffect(
    () => (db === null ? undefined : readAhead(entities.map((entity) => rowStoreOf(db, entity)))),
    [db, entities],
  )
}

/** One store after another; those that are empty, as all are before the first pull, are read again as they fill. */
export const readAhead = ([store, ...rest]: readonly RowStore[]): (() => void) => {
  if (store === undefined) return () => undefined
  if (store.count()) return readAhead(rest)
  let stopRest: (() => void) | null = null
  const stop = store.subscribe(() => {
    if (store.count() !== 0) stop()
    stopRest ??= readAhead(rest)
  })
  // It was read before: it may fill later, and the others are not to wait for that.
  if (store.count() === 0) stopRest ??= readAhead(rest)
  return () => {
    stop()
    stopRest?.()
  }
}
