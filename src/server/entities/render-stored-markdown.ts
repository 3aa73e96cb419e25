import type { EntityKey } from '#contract/entities/entities.ts'
import { withOwnPaths } from '#contract/public/article-links.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { nextChange } from '#server/db/change-numbers.ts'
import type { Store } from '#server/db/open-store.ts'
import { ENTITY_TABLES } from './entity-tables.ts'
import { listRecords } from './list-records.ts'
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
  const { used, missing } = await findMissing(store)
  for (const { entity, markdown } of missing.values()) {
    const rendering = await renderMarkdown(markdown)
    await store.write(async (tx) => {
      await storeRendered(tx, { markdown, rendering, nowMs })
      // For readers of the row its look has changed.
      await nextChange(tx, entity)
    })
  }
  await forgetUnused(store, used, nowMs)
  return missing.size
}

type Unrendered = { readonly entity: EntityKey; readonly markdown: string }

/** The keys of all texts, and those among them that are not rendered. */
const findMissing = async ({ db }: Store) => {
  const used = new Set<string>()
  const missing = new Map<string, Unrendered>()
  for (const entity of MARKDOWN_ENTITIES) {
    const table = ENTITY_TABLES[entity]
    for await (const slice of listRecords(db, table)) {
      const texts = slice
        .flatMap((record) => markdownOf(entity, table.recordToRow(record)))
        .map(({ markdown }) => ({ key: textKey(markdown), entity, markdown }))
      const known = await findRendered(
        db,
        texts.map(({ key }) => key),
      )
      for (const { key, ...text } of texts) {
        used.add(key)
        if (!known.has(key)) missing.set(key, text)
      }
    }
  }
  return { used, missing }
}

const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000

const forgetUnused = async (
  store: Store,
  used: ReadonlySet<string>,
  nowMs: number,
): Promise<void> => {
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
