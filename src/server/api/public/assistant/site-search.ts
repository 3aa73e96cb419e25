import type { Locale } from '#contract/languages/locales.ts'
import { collectPassages } from '#contract/public/assistant/collect-passages.ts'
import type { Passage, SiteTexts } from '#contract/public/assistant/passage.ts'
import {
  openPassageSearch,
  type PassageSearch,
} from '#contract/public/assistant/search-passages.ts'
import { createListOf } from '#server/api/entities/feed/entity-list.ts'
import { contentTable } from '#server/api/entities/tables/content-table.ts'
import { siteSettingsTable } from '#server/api/entities/tables/site-settings-table.ts'
import { blocksToPublic } from '#server/api/public/reads/content-to-public.ts'
import { createCatalogueOf } from '#server/api/public/reads/public-model-routes.ts'
import { rowToPublicSettings } from '#server/api/public/reads/public-settings-route.ts'
import type { ApiDeps } from '#server/http/api-env.ts'

type SearchParts = {
  /** What the build knows of a language; null where there is no build. */
  readonly readSiteTexts: (locale: Locale) => SiteTexts | null
  readonly written: () => Promise<readonly Passage[]>
}

/** The search of the assistant as pages have it, over the same passages; made anew after a change. */
export const createSiteSearch = (
  { store }: Pick<ApiDeps, 'store'>,
  { readSiteTexts, written }: SearchParts,
): ((locale: Locale) => Promise<PassageSearch | null>) => {
  const models = createCatalogueOf(store, (listed) => listed)
  const blocks = createListOf(store, contentTable, blocksToPublic)
  const settings = createListOf(store, siteSettingsTable, ([row]) => ({
    shown: row ? rowToPublicSettings(row) : null,
  }))
  type Live = readonly [
    Awaited<ReturnType<typeof models>>,
    Awaited<ReturnType<typeof blocks>>,
    Awaited<ReturnType<typeof settings>>,
    readonly Passage[],
  ]
  const kept = new Map<Locale, { readonly live: Live; readonly search: Promise<PassageSearch> }>()
  return async (locale) => {
    const texts = readSiteTexts(locale)
    if (texts === null) return null
    const live: Live = [await models(), await blocks(), await settings(), await written()]
    const last = kept.get(locale)
    if (last?.live.every((part, at) => part === live[at])) return last.search
    const passages = collectPassages(
      texts,
      { models: live[0], blocks: live[1], settings: live[2].shown, written: live[3] },
      locale,
    )
    const search = openPassageSearch(passages, locale)
    kept.set(locale, { live, search })
    return search
  }
}
