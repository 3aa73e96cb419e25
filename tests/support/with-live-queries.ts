import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { act } from 'react'
import { onTestFinished } from 'vitest'
import type { AdminDatabase } from '#device/storage/admin-database.ts'

/** Dexie's live queries run only where the browser has a storage: this provides one until the test ends. */
export const withLiveQueries = (): void => {
  const { indexedDB } = Dexie.dependencies
  Dexie.dependencies.indexedDB = new IDBFactory()
  onTestFinished(() => {
    Dexie.dependencies.indexedDB = indexedDB
  })
}

/**
 * Resolves when every live query that runs meanwhile has finished and was rendered. It takes many turns: Dexie
 * announces a change by a timer of its own, and each query is several requests, one after the other.
 */
export const settleQueries = async (db: AdminDatabase): Promise<void> => {
  for (let turn = 0; turn < 400; turn += 1)
    await act(async () => {
      await db.meta.count()
      await new Promise((resolve) => setImmediate(resolve))
    })
}
