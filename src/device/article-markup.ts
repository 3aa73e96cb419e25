import type { Locale } from '#contract/locales.ts'
import { inReadersLanguage } from '#contract/public/article-links.ts'
import { trustedHtml } from './trusted-html.ts'

/**
 * Adapts rendered Markdown to a reader of this language and marks it as trusted. Every page's Markdown goes through
 * here.
 */
export const articleMarkup = (html: string, locale: Locale): string =>
  trustedHtml(inReadersLanguage(html, locale))
