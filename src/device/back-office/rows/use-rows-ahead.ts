import { useEffect } from 'react'
import type { EntityKey } from '#contract/entities/entities.ts'
import { useDatabase } from '../back-office-context.tsx'
import { type RowStore, rowStoreOf } from './row-store.ts'

/** Reads the rows of these entities before somebody shows them, one entity after another. */
export const useRowsAhead = (entities: readonly EntityKey[]): void => {
  const db = useDatabase()
  useEffect(
    () => (db === null ? undefined : readInTurn(entities.map((entity) => rowStoreOf(db, entity)))),
    [db, entities],
  )
}

const readInTurn = ([store, ...rest]: readonly RowStore[]): (() => void) => {
  if (store === undefined) return () => undefined
  if (store.isRead()) return readInTurn(rest)
  let end = store.subscribe(() => {
    end()
    end = readInTurn(rest)
  })
  return () => end()
}
