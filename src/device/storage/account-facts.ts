import * as v from 'valibot'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { mirrorRow } from '#sync/row/mirror-row.ts'
import { type AdminDatabase, mirrorTable } from './admin-database.ts'
import { STATUS_KEY } from './dexie-sync-store.ts'
import { NEVER_PULLED, readPullMark, writePullMark } from './pull-marks.ts'
import { loadRow } from './row-records.ts'

const TOKEN_KEY = 'token'

/** The token lies here too, since a worker cannot read localStorage. */
export const readToken = async (db: AdminDatabase): Promise<string | null> => {
  const token = v.safeParse(v.string(), (await db.meta.get(TOKEN_KEY))?.value)
  return token.success ? token.output : null
}

/** A new session: what the last one ended with no longer counts. */
export const writeToken = (db: AdminDatabase, token: string): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: TOKEN_KEY, value: token })
    await db.meta.delete(STATUS_KEY)
  })

/** How many edits would be lost if the database were deleted: those waiting, and those in the tray. */
export const countUnsettled = async (db: AdminDatabase): Promise<number> =>
  (await db.outbox.count()) + (await db.tray.count())

/**
 * Forgets what the server has anyway. Waiting edits stay, with their bases and the tray, for the next sign-in; and of
 * which of the server's databases those bases are.
 */
export const keepOnlyEdits = (db: AdminDatabase): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    for (const entity of ENTITY_KEYS) await mirrorTable(db, entity).clear()
    const marks = await Promise.all(ENTITY_KEYS.map((entity) => readPullMark(db, entity)))
    await db.meta.clear()
    for (const [at, entity] of ENTITY_KEYS.entries())
      await writePullMark(db, entity, { ...NEVER_PULLED, epoch: marks[at]?.epoch ?? null })
  })

/** Brings the rows with waiting edits back on screen after `keepOnlyEdits`, before anything is pulled. */
export const restoreEditedRows = (db: AdminDatabase): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    for (const { entity, rowId } of await db.bases.toArray()) {
      const row = mirrorRow(await loadRow(db, { entity, rowId }))
      if (row) await mirrorTable(db, entity).put(row)
    }
  })
