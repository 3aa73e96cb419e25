import * as v from 'valibot'
import { content } from '#contract/entities/content.ts'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { BUILT_IN_BLOCKS, type BuiltInBlock } from '#domain/content-blocks.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { readMeta, writeMeta } from '#server/db/meta.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Seal } from '#server/db/seal.ts'
import { findRecord, insertRecord, updateRecord } from '#server/entities/entity-rows.ts'
import { contentTable, siteSettingsTable } from '#server/entities/entity-tables.ts'
import { sealPlainInterviews } from '#server/privacy/interviews.ts'

/** A database always has its settings; what a new one gets are the specification's defaults (section 9). */
export const ensureSiteSettings = async (store: Store, nowMs: number): Promise<void> => {
  const id = siteSettings.plural
  if (await findRecord(store.db, siteSettingsTable, id)) return
  const { draftSchema, serverDefaultsSchema } = siteSettings
  const values = { ...v.parse(serverDefaultsSchema, {}), ...v.parse(draftSchema, {}) }
  // A process that starts at the same moment may have been faster: then nothing is inserted.
  await store.write((tx) =>
    insertRecord(tx, siteSettingsTable, { id, values, nowMs, mutationId: null }),
  )
}

/** Writes down whether this server sends e-mails, for the devices to know; nothing where that is known already. */
export const noteSendsMail = async (
  store: Store,
  sendsMail: boolean,
  nowMs: number,
): Promise<void> => {
  const readStale = async (db: Queryable) => {
    const of = await findRecord(db, siteSettingsTable, siteSettings.plural)
    return of && siteSettingsTable.recordToRow(of).sends_mail !== sendsMail ? of : null
  }
  if ((await readStale(store.db)) === null) return
  await store.write(async (tx) => {
    const of = await readStale(tx)
    const values = { sends_mail: sendsMail }
    if (of) await updateRecord(tx, siteSettingsTable, { of, values, nowMs, mutationId: null })
  })
}

const storedIds = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/**
 * Every block that the site comes with has its row, in which nothing is rewritten: two administrators who rewrite the
 * same one change one row, and neither makes a second. Each is made once; what was deleted since stays so.
 */
export const ensureContent = async (store: Store, nowMs: number): Promise<void> => {
  const isNew = findNew((await readMeta(store.db, 'content_blocks')) ?? '[]')
  if (!BUILT_IN_BLOCKS.some(isNew)) return
  await store.write(async (tx) => {
    // A process that starts at the same moment may have been faster.
    const isStillNew = findNew((await readMeta(tx, 'content_blocks')) ?? '[]')
    for (const block of BUILT_IN_BLOCKS.filter(isStillNew))
      await insertRecord(tx, contentTable, {
        id: block.id,
        values: v.parse(content.draftSchema, {
          place: block.place,
          position: positionOf(block),
        }),
        nowMs,
        mutationId: null,
      })
    await writeMeta(tx, 'content_blocks', JSON.stringify(BUILT_IN_BLOCKS.map(({ id }) => id)))
  })
}

const findNew = (stored: string): ((block: BuiltInBlock) => boolean) => {
  const known = new Set(v.parse(storedIds, stored))
  return ({ id }) => !known.has(id)
}

/** As on the site: 1, 2, 3 in each place. */
const positionOf = ({ id, place }: BuiltInBlock): number =>
  BUILT_IN_BLOCKS.filter((block) => block.place === place).findIndex((block) => block.id === id) + 1

/** Seals what is confidential in the database and is not sealed yet. Answers how many rows an older version had kept so. */
export const sealStoredInterviews = async (store: Store, seal: Seal): Promise<number> => {
  const plain = store.db.selectFrom('interviews').select('id').where('sealed', 'is', null).limit(1)
  if ((await plain.execute()).length === 0) return 0
  // First: a start that ends in between finds nothing left to seal the next time, and would leave them.
  store.dropFormerCopies()
  const sealed = await sealPlainInterviews(store, seal)
  await store.dropFormerPages()
  return sealed
}
