import * as v from 'valibot'
import type { AdminDatabase } from '../admin-database.ts'

const RESTORATION_KEY = 'restored'

/** When this device has met another database on the server than the one it knew. */
export const readRestoration = async (db: AdminDatabase): Promise<number | null> => {
  const atMs = v.safeParse(v.number(), (await db.meta.get(RESTORATION_KEY))?.value)
  return atMs.success ? atMs.output : null
}

export const noteRestoration = async (db: AdminDatabase, atMs: number): Promise<void> =>
  void (await db.meta.put({ key: RESTORATION_KEY, value: atMs }))

export const forgetRestoration = (db: AdminDatabase): Promise<void> =>
  db.meta.delete(RESTORATION_KEY)
