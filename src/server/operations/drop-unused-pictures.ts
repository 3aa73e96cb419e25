import { UNUSED_PICTURE_DAYS } from '#domain/pictures.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { ObjectStore } from '#server/db/object-store.ts'
import type { Store } from '#server/db/open-store.ts'
import {
  claimRemovedFile,
  forgetRemovedFile,
  nextRemovedFile,
  type PictureUses,
  readPictureUses,
  readUsesSince,
  removeFiles,
} from '#server/files/file-rows.ts'
import { sizeNamesOf } from '#server/files/picture-sizes.ts'
import { DAY_MS, isoTime } from '#server/time.ts'
import { ROWS_PER_TRANSACTION } from '../db/retention.ts'

const UNUSED_LIFE_MS = UNUSED_PICTURE_DAYS * DAY_MS

export type PictureDropDeps = {
  readonly store: Pick<Store, 'db' | 'write'>
  readonly objects: Pick<ObjectStore, 'remove'>
  readonly nowMs: () => number
  readonly isStopping: () => boolean
}

/**
 * Deletes pictures that no row has named for a month, and returns how many; null when it was stopped. Their bytes are
 * deleted in the next day's run.
 * @throws StorageUnavailable
 */
export const dropUnusedPictures = async (deps: PictureDropDeps): Promise<number | null> => {
  const { store, nowMs, isStopping } = deps
  await removeBytes(deps)
  const uses = await readPictureUses(store.db, isStopping)
  if (uses === null) return null
  let dropped = 0
  for (let after: string | null = ''; after !== null; ) {
    if (isStopping()) return null
    const from: string = after
    const page = await store.write((tx) => dropUnusedOfPage(tx, { from, uses, nowMs: nowMs() }))
    dropped += page.dropped
    after = page.last
  }
  return dropped
}

/**
 * Deletes the bytes of pictures that lost their row earlier. The sizes go first: one left without its picture would
 * stay for ever.
 */
const removeBytes = async ({
  store,
  objects,
  nowMs,
  isStopping,
}: PictureDropDeps): Promise<void> => {
  while (!isStopping()) {
    const leaving = await nextRemovedFile(store.db, nowMs())
    if (leaving === undefined) return
    const inHand = { ...leaving, at_ms: nowMs() }
    if (!(await store.write((tx) => claimRemovedFile(tx, leaving, inHand.at_ms)))) continue
    for (const name of sizeNamesOf(leaving.sha256)) await objects.remove(name)
    await objects.remove(leaving.sha256)
    await store.write((tx) => forgetRemovedFile(tx, inHand))
  }
}

type Page = { readonly from: string; readonly uses: PictureUses; readonly nowMs: number }

/** `last`: where the next page begins; null: there is none. */
const dropUnusedOfPage = async (
  tx: Queryable,
  { from, uses, nowMs }: Page,
): Promise<{ readonly dropped: number; readonly last: string | null }> => {
  const files = await tx
    .selectFrom('files')
    .select(['sha256', 'unused_since'])
    .where('sha256', '>', from)
    .orderBy('sha256')
    .limit(ROWS_PER_TRANSACTION)
    .execute()
  const lately = await readUsesSince(tx, uses.change)
  const isUsed = ({ sha256 }: Named): boolean => uses.used.has(sha256) || lately.has(sha256)
  const longAgo = isoTime(nowMs - UNUSED_LIFE_MS)
  const unused = files.filter((file) => !isUsed(file))
  const old = unused.filter(({ unused_since }) => unused_since !== null && unused_since < longAgo)
  const usedAgain = files.filter((file) => isUsed(file) && file.unused_since !== null)
  const newlyUnused = unused.filter(({ unused_since }) => unused_since === null)
  await noteUnused(tx, usedAgain, null)
  await noteUnused(tx, newlyUnused, isoTime(nowMs))
  await removeFiles(tx, namesOf(old), nowMs)
  const last = files.length < ROWS_PER_TRANSACTION ? null : (files.at(-1)?.sha256 ?? null)
  return { dropped: old.length, last }
}

type Named = { readonly sha256: string }

const noteUnused = async (
  tx: Queryable,
  files: readonly Named[],
  since: string | null,
): Promise<void> => {
  if (files.length === 0) return
  await tx
    .updateTable('files')
    .set({ unused_since: since })
    .where('sha256', 'in', namesOf(files))
    .execute()
}

const namesOf = (files: readonly Named[]): string[] => files.map(({ sha256 }) => sha256)
