import * as v from 'valibot'
import { content } from '#contract/entities/content.ts'
import { BUILT_IN_BLOCKS, type BuiltInBlock } from '#domain/content-blocks.ts'
import { insertRecord } from '#server/api/entities/entity-rows.ts'
import { contentTable } from '#server/api/entities/tables/content-table.ts'
import { readMeta, writeMeta } from '#server/store/meta.ts'
import type { Store } from '#server/store/open-store.ts'

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
