import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Locale } from '#contract/languages/locales.ts'
import { type SiteTexts, siteTexts, siteTextsPath } from '#contract/public/assistant/passage.ts'

/** Reads what the build in `dist` has left for the assistant, each language once; null where it has left none. */
export const createSiteTextsReader = (dist: string): ((locale: Locale) => SiteTexts | null) => {
  const read = new Map<Locale, SiteTexts | null>()
  return (locale) => {
    const known = read.get(locale)
    if (known !== undefined) return known
    const file = join(dist, 'client', siteTextsPath(locale))
    const parsed = existsSync(file)
      ? v.safeParse(siteTexts, JSON.parse(readFileSync(file, 'utf8')))
      : null
    const texts = parsed?.success ? parsed.output : null
    read.set(locale, texts)
    return texts
  }
}
