import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { act } from 'react'
import { onTestFinished } from 'vitest'
import type { AdminDatabase } from '#device/storage/admin-database.ts'

/** Without a storage of the browser, live queries do not look at all: until the test ends there is one. */
export const withLiveQueries = (): void => {
  const { indexedDB } = Dexie.dependencies
  Dexie.dependencies.indexedDB = new IDBFactory()
  onTestFinished(() => {
    Dexie.dependencies.indexedDB = indexedDB
  })
}

/**
 * Whatever looks at the database meanwhile has looked when this has, and was drawn. Many turns: Dexie tells of a change by a
 * timer of its own, and each look is several requests, one after the other.
 */
export const settleQueries = async (db: AdminDatabase): Promise<void> => {
  for (let turn = 0; turn < 400; turn += 1)
    await act(async () => {
      await db.meta.count()
      await new Promise((resolve) => setImmediate(resolve))
    })
}
