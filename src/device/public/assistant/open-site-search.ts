import type { Locale } from '#contract/languages/locales.ts'
import { collectPassages } from '#contract/public/assistant/collect-passages.ts'
import {
  PASSAGES_CALL,
  type SiteTexts,
  siteTexts,
  siteTextsPath,
  writtenPassages,
} from '#contract/public/assistant/passage.ts'
import {
  openPassageSearch,
  type PassageSearch,
} from '#contract/public/assistant/search-passages.ts'
import { publicBlocks } from '#contract/public/public-content.ts'
import { publicModels } from '#contract/public/public-model.ts'
import { publicSettings } from '#contract/public/public-settings.ts'
import { fetchPublic, type PublicAnswer } from '../reads/fetch-public.ts'

export type SiteSearch = {
  readonly search: PassageSearch
  /** A model may put what is found into words. */
  readonly hasModel: boolean
}

/**
 * Indexes what the site says in a language: what the build knows, and what administrators have written, as far as this
 * device can tell. Never rejects for want of a network: null where not even the site's own texts are on this device.
 */
export const openSiteSearch = async (
  locale: Locale,
  signal: AbortSignal,
): Promise<SiteSearch | null> => {
  const [texts, models, blocks, settings, written] = await Promise.all([
    fetchPublic(siteTextsPath(locale), siteTexts, signal),
    fetchPublic('/api/models', publicModels, signal),
    fetchPublic('/api/content', publicBlocks, signal),
    fetchPublic('/api/settings', publicSettings, signal),
    fetchPublic(PASSAGES_CALL, writtenPassages, signal),
  ])
  const own = found(texts)
  const live = {
    models: found(models),
    blocks: found(blocks),
    settings: found(settings),
    written: found(written)?.passages ?? null,
  }
  if (own === null && live.written === null && live.models === null) return null
  const passages = collectPassages(own ?? NO_TEXTS, live, locale)
  return {
    search: await openPassageSearch(passages, locale),
    // What was kept for the time without a network says nothing of now.
    hasModel: written.type === 'found' && written.keptSinceMs === null && written.value.has_model,
  }
}

const NO_TEXTS: SiteTexts = { passages: [], blocks: {}, pages: {}, modelWords: {} }

const found = <Value>(answer: PublicAnswer<Value>): Value | null =>
  answer.type === 'found' ? answer.value : null
