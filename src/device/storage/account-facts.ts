import * as v from 'valibot'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { groupBy } from '#domain/collections.ts'
import { BASIC_SERVER_EPOCH } from '#sync/basic-server/server-kind.ts'
import { hasOldRows } from '#sync/pull-marks.ts'
import { mirrorRow, sameValue } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from './admin-database.ts'
import { forgetSentPictures, readNamed } from './forget-pictures.ts'
import {
  NEVER_PULLED,
  readGeneration,
  readKnownIds,
  readPaused,
  readPullMarks,
  rememberIds,
  STATUS_KEY,
  writeGeneration,
  writePaused,
  writePullMark,
} from './meta-table.ts'
import { loadRows } from './row-records.ts'
import { emptyMirror, writeMirror } from './write-mirror.ts'

const TOKEN_KEY = 'token'

/** The token is stored here too, because a worker cannot read localStorage. */
export const readToken = async (db: AdminDatabase): Promise<string | null> => {
  const token = v.safeParse(v.string(), (await db.meta.get(TOKEN_KEY))?.value)
  return token.success ? token.output : null
}

/**
 * Starting a new session clears how the last one ended. False, with nothing changed: it is the same session in another
 * tab.
 */
export const writeToken = (db: AdminDatabase, token: string): Promise<boolean> =>
  db.transaction('rw', db.meta, async () => {
    if ((await readToken(db)) === token) return false
    await db.meta.put({ key: TOKEN_KEY, value: token })
    await db.meta.delete(STATUS_KEY)
    return true
  })

/** Number of edits that wait, and of those in the tray. */
export const countUnsettled = async (db: AdminDatabase): Promise<number> =>
  (await db.outbox.count()) + (await db.tray.count())

/** Waiting pictures that no edit, rejected edit or draft names. */
export const readUnnamedPictures = async (db: AdminDatabase): Promise<readonly string[]> =>
  unnamedOf(db, await db.pictures.where('state').equals('waiting').primaryKeys())

/** Number of those that must reach the server all the same: the rest were left by forms that were discarded. */
export const countLonePictures = async (db: AdminDatabase): Promise<number> =>
  (await unnamedOf(db, await readForThemselves(db))).length

/**
 * Waiting pictures that must reach the server whether anything names them or not; those stored by an older app, which
 * did not record it, may be among them.
 */
export const readForThemselves = async (db: AdminDatabase): Promise<readonly string[]> => {
  const waiting = await db.pictures.where('state').equals('waiting').toArray()
  return waiting.filter(({ forItself }) => forItself !== false).map(({ sha256 }) => sha256)
}

/** Reads everything that may name a picture, which is much, only if there are any. */
const unnamedOf = async (
  db: AdminDatabase,
  hashes: readonly string[],
): Promise<readonly string[]> => {
  if (hashes.length === 0) return []
  const named = await readNamed(db)
  return hashes.filter((sha256) => !named.has(sha256))
}

/** How much work would be lost if the database were deleted; unfinished forms are not counted. */
export const countAtRisk = async (db: AdminDatabase): Promise<number> =>
  (await countUnsettled(db)) + (await countLonePictures(db))

/**
 * Deletes what the server has anyway. Waiting edits stay, with their bases and the tray, for the next sign-in, as does
 * the epoch of the server database that those bases come from, and that some come from the one before it.
 */
export const keepOnlyEdits = (db: AdminDatabase): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    const marks = await readPullMarks(db)
    const known = await Promise.all(ENTITY_KEYS.map((entity) => readKnownIds(db, entity)))
    const generation = await readGeneration(db)
    const isPaused = await readPaused(db)
    for (const entity of ENTITY_KEYS) await emptyMirror(db, entity)
    await db.counted.clear()
    await db.applied.clear()
    await forgetSentPictures(db)
    await db.meta.clear()
    await db.sender.clear()
    if (generation !== null) await writeGeneration(db, generation)
    // A pause by the admin outlasts signing in again.
    if (isPaused) await writePaused(db, true)
    for (const [at, entity] of ENTITY_KEYS.entries()) {
      const { epoch, ...mark } = marks[at] ?? NEVER_PULLED
      await writePullMark(db, entity, { ...NEVER_PULLED, epoch, hasOldRows: hasOldRows(mark) })
    }
    for (const [at, entity] of ENTITY_KEYS.entries())
      if (marks[at]?.epoch === BASIC_SERVER_EPOCH) await rememberIds(db, entity, known[at] ?? [])
  })

/** Brings the rows with waiting edits back on screen after `keepOnlyEdits`, before anything is pulled. */
export const restoreEditedRows = (db: AdminDatabase): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    // All at once: row by row, thousands of edits would delay the start by seconds.
    const edited = await loadRows(db, await db.bases.toArray())
    for (const [entity, of] of groupBy(edited, (state) => state.entity)) {
      const mirror = mirrorTable(db, entity)
      const shown = await mirror.bulkGet(of.map(({ rowId }) => rowId))
      const missing = of.flatMap((state, at) => {
        const row = mirrorRow(state)
        return row && !sameValue(row, shown[at]) ? [row] : []
      })
      // Usually none is missing, and then nothing is written: a full device must still open.
      if (missing.length > 0) await writeMirror(db, entity, { put: missing })
    }
  })
