import type { EntityKey } from '#contract/entities/entities.ts'
import { withOwnPaths } from '#contract/public/article-links.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { nextChange } from '#server/db/change-numbers.ts'
import type { Store } from '#server/db/open-store.ts'
import { listRecords } from './entity-rows.ts'
import { ENTITY_TABLES } from './entity-tables.ts'
import {
  findRendered,
  MARKDOWN_ENTITIES,
  markdownOf,
  shownHtml,
  storeRendered,
  textKey,
} from './rendered-texts.ts'

/**
 * Renders Markdown in rows that is not rendered yet: from an older version, a backup or the sample, or everything after
 * a change of the renderer. Returns the number of rendered texts. Texts that no row contains are deleted after a while:
 * a process of another version may still need them.
 */
export const renderStoredMarkdown = async ({
  store,
  renderMarkdown,
  nowMs: now,
}: Pick<ApiDeps, 'store' | 'renderMarkdown' | 'nowMs'>): Promise<number> => {
  const nowMs = now()
  const texts = await storedTexts(store)
  const known = await findRendered(store.db, [...texts.keys()])
  const missing = [...texts].filter(([key]) => !known.has(key))
  for (const [, { entity, markdown }] of missing) {
    const rendering = await renderMarkdown(markdown)
    await store.write(async (tx) => {
      await storeRendered(tx, { markdown, rendering, nowMs })
      // For readers of the row its look has changed.
      await nextChange(tx, entity)
    })
  }
  await forgetUnused(store, texts, nowMs)
  return missing.length
}

type StoredTexts = ReadonlyMap<string, { readonly entity: EntityKey; readonly markdown: string }>

const storedTexts = async ({ db }: Store): Promise<StoredTexts> => {
  const texts = new Map<string, { entity: EntityKey; markdown: string }>()
  for (const entity of MARKDOWN_ENTITIES) {
    const table = ENTITY_TABLES[entity]
    for (const record of await listRecords(db, table))
      for (const { markdown } of markdownOf(entity, table.recordToRow(record)))
        texts.set(textKey(markdown), { entity, markdown })
  }
  return texts
}

const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000

const forgetUnused = async (store: Store, used: StoredTexts, nowMs: number): Promise<void> => {
  const old = await store.db
    .selectFrom('rendered_texts')
    .select('key')
    .where('made_at_ms', '<', nowMs - FORGOTTEN_AFTER_MS)
    .execute()
  for (const { key } of old)
    if (!used.has(key))
      await store.write((tx) => tx.deleteFrom('rendered_texts').where('key', '=', key).execute())
}

/** Renders a text that a reader found unrendered: in the background, and once at a time. */
const createLateRendering = (deps: LateRenderingDeps) => {
  let isRunning = false
  return (): void => {
    if (isRunning) return
    isRunning = true
    renderStoredMarkdown(deps)
      .catch((error: unknown) => deps.reportError(error, deps.newId()))
      .finally(() => {
        isRunning = false
      })
  }
}

type LateRenderingDeps = Pick<
  ApiDeps,
  'store' | 'renderMarkdown' | 'nowMs' | 'newId' | 'reportError'
>

type Deps = Pick<
  ApiDeps,
  'store' | 'renderMarkdown' | 'nowMs' | 'newId' | 'reportError' | 'publicUrl'
>

/**
 * The HTML of Markdown texts for visitors. It is rendered in advance and looked up here, so that visitors never wait.
 */
export const createHtmlLookup = (deps: Deps) => {
  const renderLate = createLateRendering(deps)
  return async (texts: readonly string[]): Promise<(markdown: string) => string> => {
    const rendered = await findRendered(deps.store.db, texts.map(textKey))
    if (texts.some((markdown) => !rendered.has(textKey(markdown)))) renderLate()
    return (markdown) => withOwnPaths(shownHtml(rendered, markdown), deps.publicUrl)
  }
}
