import type { Selectable } from 'kysely'
import {
  type FilesPage,
  type FilesQuery,
  readFilesCursor,
  writeFilesCursor,
} from '#contract/admin/uploaded-files.ts'
import { hashesIn, pictureAddress } from '#domain/pictures.ts'
import { readChangeCounter } from '#server/db/change-numbers.ts'
import type { Database, Queryable, SqlValue } from '#server/db/database-schema.ts'
import { afterRow } from '#server/db/read-pages.ts'
import { rowsOf } from '#server/entities/entity-rows.ts'
import type { EntityRecord } from '#server/entities/entity-table.ts'
import { ENTITY_TABLES } from '#server/entities/entity-tables.ts'
import { nextSlice } from '#server/next-slice.ts'

/**
 * A deleted picture first loses its row, and is recorded here until its bytes are deleted too: so no row is ever
 * without bytes, and a crash leaves no unknown bytes.
 */
export type RemovedFile = { readonly sha256: string; readonly at_ms: number }

/** A process stores this time before it deletes bytes, and needs less than this for one picture. */
const HANDS_ON_MS = 10 * 60_000

/**
 * An hour longer, which is longer than any upload: an upload that found the picture ends before the bytes are deleted.
 */
const REST_MS = HANDS_ON_MS + 60 * 60_000

/**
 * Removes pictures from the list of existing ones. Their bytes are not being deleted yet: they may come back at once.
 */
export const removeFiles = async (
  tx: Queryable,
  hashes: readonly string[],
  nowMs: number,
): Promise<void> => {
  if (hashes.length === 0) return
  await tx.deleteFrom('files').where('sha256', 'in', hashes).execute()
  await tx
    .insertInto('leaving_files')
    .values(hashes.map((sha256) => ({ sha256, at_ms: nowMs - HANDS_ON_MS })))
    .execute()
}

export const findRemovedFile = (db: Queryable, sha256: string): Promise<RemovedFile | undefined> =>
  db.selectFrom('leaving_files').selectAll().where('sha256', '=', sha256).executeTakeFirst()

/** Whether its bytes may be being deleted now. */
export const isBeingDeleted = (leaving: RemovedFile, nowMs: number): boolean =>
  nowMs - leaving.at_ms < HANDS_ON_MS

/** One whose bytes may be deleted. */
export const nextRemovedFile = (db: Queryable, nowMs: number): Promise<RemovedFile | undefined> =>
  db
    .selectFrom('leaving_files')
    .selectAll()
    .where('at_ms', '<=', nowMs - REST_MS)
    .orderBy('at_ms')
    .orderBy('sha256')
    .limit(1)
    .executeTakeFirst()

/** Claims it; false when another process has claimed it, or it has come back. */
export const claimRemovedFile = async (
  tx: Queryable,
  { sha256, at_ms }: RemovedFile,
  nowMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('leaving_files')
    .set({ at_ms: nowMs })
    .where('sha256', '=', sha256)
    .where('at_ms', '=', at_ms)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** It was deleted, or has come back. */
export const forgetRemovedFile = async (
  tx: Queryable,
  { sha256, at_ms }: RemovedFile,
): Promise<void> => {
  await tx
    .deleteFrom('leaving_files')
    .where('sha256', '=', sha256)
    .where('at_ms', '=', at_ms)
    .execute()
}

export type FileRow = Selectable<Database['files']>

export const findFile = (db: Queryable, sha256: string): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('sha256', '=', sha256).executeTakeFirst()

/** A page of the pictures, newest first. */
export const listFiles = async (
  db: Queryable,
  { before, limit }: FilesQuery,
): Promise<FilesPage> => {
  const place = before === undefined ? null : readFilesCursor(before)
  const found = await db
    .selectFrom('files')
    .selectAll()
    .where(afterRow(['created_at', 'sha256'], '<', place && [place.created_at, place.sha256]))
    .orderBy('created_at', 'desc')
    .orderBy('sha256', 'desc')
    .limit(limit + 1)
    .execute()
  const files = found.slice(0, limit).map((file) => ({ ...file, url: pictureAddress(file.sha256) }))
  const last = files.at(-1)
  return { files, next: last && found.length > limit ? writeFilesCursor(last) : null }
}

/** Tables whose rows name pictures. */
const TABLES = [
  ENTITY_TABLES.models,
  ENTITY_TABLES.blog,
  ENTITY_TABLES.content,
  ENTITY_TABLES.newsletters,
  ENTITY_TABLES.settings,
].map(({ definition }) => definition.plural)

/** Rows per read: an article may have 400 kB. */
const SOME_RECORDS = 20

export type PictureUses = {
  /** SHA-256 of the pictures that some row names. */
  readonly used: ReadonlySet<string>
  /** Rows that changed after this one may name others. */
  readonly change: number
}

/** The pictures that rows name, in any of their texts; null when it was stopped. Reads a few rows at a time. */
export const readPictureUses = async (
  db: Queryable,
  isStopping: () => boolean,
): Promise<PictureUses | null> => {
  const change = await readChangeCounter(db)
  const used = new Set<string>()
  for (const table of TABLES) {
    for (let after: string | null = ''; after !== null; ) {
      if (isStopping()) return null
      await nextSlice()
      const records = await rowsOf(db)
        .selectFrom(table)
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(SOME_RECORDS)
        .$castTo<EntityRecord>()
        .execute()
      addNamed(used, records)
      after = records.length < SOME_RECORDS ? null : (records.at(-1)?.id ?? null)
    }
  }
  return { used, change }
}

/** The pictures named by rows that have changed since then. Final inside a writing transaction. */
export const readUsesSince = async (
  tx: Queryable,
  change: number,
): Promise<ReadonlySet<string>> => {
  const used = new Set<string>()
  for (const table of TABLES) {
    const query = rowsOf(tx).selectFrom(table).selectAll().where('change_seq', '>', change)
    addNamed(used, await query.execute())
  }
  return used
}

type TextRecord = Readonly<Record<string, SqlValue>>

/** A picture is kept if its hash occurs in any text. */
const addNamed = (used: Set<string>, records: readonly TextRecord[]): void => {
  for (const value of records.flatMap((record) => Object.values(record)))
    if (typeof value === 'string') for (const hash of hashesIn(value)) used.add(hash)
}
