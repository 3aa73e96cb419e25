import * as v from 'valibot'
import { content } from '#contract/entities/content.ts'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { BUILT_IN_BLOCKS, type BuiltInBlock } from '#domain/content-blocks.ts'
import { openPacks } from '#server/commerce/packs/open-packs.ts'
import { findSeal } from '#server/db/data-key.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { readMeta, writeMeta } from '#server/db/meta.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Seal } from '#server/db/seal.ts'
import {
  findRecord,
  insertRecord,
  insertRecords,
  updateRecord,
} from '#server/entities/entity-rows.ts'
import { contentTable, siteSettingsTable } from '#server/entities/entity-tables.ts'
import { renderStoredMarkdown } from '#server/entities/render-stored-markdown.ts'
import type { RenderMarkdown } from '#server/ports/render-markdown.ts'
import { sealPlainInterviews } from '#server/privacy/interviews.ts'
import { databaseLabel } from '#server/settings/setting-values.ts'
import type { Settings } from '#server/settings/settings.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { seedPacks } from './demo/seed-packs.ts'
import { databaseFaultMessage } from './open-database.ts'

type Prepared =
  | { readonly type: 'prepared'; readonly seal: Seal }
  | { readonly type: 'failed'; readonly reason: string }

type Preparing = {
  readonly renderMarkdown: RenderMarkdown
  readonly nowMs: () => number
  readonly newId: () => string
  readonly after: (delayMs: number, callback: () => void) => () => void
  /** Prints a line. */
  readonly say: (line: string) => void
  /** Prints a line about a problem. */
  readonly complain: (line: string) => void
}

/** Inserts what every database needs before the first request. */
export const prepareDatabase = async (
  settings: Settings,
  store: Store,
  deps: Preparing,
): Promise<Prepared> => {
  try {
    return await prepare(settings, store, deps)
  } catch (error) {
    // For example, the disk is full.
    const reason = databaseFaultMessage(settings, error)
    if (reason === null) throw error
    return { type: 'failed', reason }
  }
}

const prepare = async (
  settings: Settings,
  store: Store,
  { renderMarkdown, nowMs, newId, after, say, complain }: Preparing,
): Promise<Prepared> => {
  const found = await findSeal(store, settings)
  if (found.type === 'failed') return found
  say(`Database: ${databaseLabel(settings.database)}`)
  const { seal, unreadable } = found
  if (unreadable > 0)
    complain(`DATA_KEY: interviews that were sealed with another key, and are lost: ${unreadable}`)
  const sealed = await sealStoredInterviews(store, seal)
  if (sealed > 0) say(`Interviews: ${sealed} sealed. Backups from before hold them in the clear`)
  await ensureSiteSettings(store, nowMs())
  await noteSendsMail(store, settings.smtp !== null, nowMs())
  await ensureContent(store, nowMs())
  if (settings.seed === 'demo') {
    if (await seedDemo({ store, nowMs, newId })) say('Demo: the six sample models were added')
    const { storage } = openPacks({ ...settings, nowMs, newId, after })
    if (await seedPacks({ store, storage, nowMs, newId })) say('Demo: their files are on sale')
  }
  await renderStoredMarkdown({ store, renderMarkdown, nowMs })
  return { type: 'prepared', seal }
}

/** Every database has site settings; a new one gets the specification's defaults (section 9). */
export const ensureSiteSettings = async (store: Store, nowMs: number): Promise<void> => {
  const id = siteSettings.plural
  if (await findRecord(store.db, siteSettingsTable, id)) return
  const { draftSchema, serverDefaultsSchema } = siteSettings
  const values = { ...v.parse(serverDefaultsSchema, {}), ...v.parse(draftSchema, {}) }
  // Another process that starts at the same time may have inserted them: then nothing is inserted.
  await store.write((tx) =>
    insertRecord(tx, siteSettingsTable, { id, values, nowMs, mutationId: null }),
  )
}

/** Stores whether this server sends emails, so that devices know; does nothing when that is stored already. */
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
 * Every built-in block of the site has a row without rewritten text: two admins who rewrite the same block change the
 * same row instead of inserting two. Each row is made once; a deleted one stays deleted.
 */
export const ensureContent = async (store: Store, nowMs: number): Promise<void> => {
  const isNew = findNew((await readMeta(store.db, 'content_blocks')) ?? '[]')
  if (!BUILT_IN_BLOCKS.some(isNew)) return
  await store.write(async (tx) => {
    // Another process that starts at the same time may have done it already.
    const isStillNew = findNew((await readMeta(tx, 'content_blocks')) ?? '[]')
    const records = BUILT_IN_BLOCKS.filter(isStillNew).map((block) => ({
      id: block.id,
      values: v.parse(content.draftSchema, { place: block.place, position: positionOf(block) }),
    }))
    await insertRecords(tx, contentTable, { records, nowMs, mutationId: null })
    await writeMeta(tx, 'content_blocks', JSON.stringify(BUILT_IN_BLOCKS.map(({ id }) => id)))
  })
}

const findNew = (stored: string): ((block: BuiltInBlock) => boolean) => {
  const known = new Set(v.parse(storedIds, stored))
  return ({ id }) => !known.has(id)
}

/** As on the site: 1, 2, 3 in each section. */
const positionOf = ({ id, place }: BuiltInBlock): number =>
  BUILT_IN_BLOCKS.filter((block) => block.place === place).findIndex((block) => block.id === id) + 1

/** Seals confidential values that an older version stored in plain text. Returns the number of rows. */
const sealStoredInterviews = async (store: Store, seal: Seal): Promise<number> => {
  const plain = store.db.selectFrom('interviews').select('id').where('sealed', 'is', null).limit(1)
  if ((await plain.execute()).length === 0) return 0
  // First: if the process ended in between, the next start would find nothing to seal and would keep these copies.
  store.dropFormerCopies()
  const sealed = await sealPlainInterviews(store, seal)
  await store.dropFormerPages()
  return sealed
}
