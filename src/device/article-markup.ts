import type { Locale } from '#contract/locales.ts'
import { inReadersLanguage } from '#contract/public/article-links.ts'
import { trustedHtml } from './trusted-html.ts'

/** Rendered Markdown as a page shows it to somebody who reads the page in this language. Every page's goes through here. */
export const articleMarkup = (html: string, locale: Locale): string =>
  trustedHtml(inReadersLanguage(html, locale))
