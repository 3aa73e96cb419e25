import type { ComponentType } from 'react'
import { DEFAULT_LOCALE, type Locale } from '#contract/languages/locales.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'
import { LegalPage } from './legal-page.tsx'
import type { OwnLegalText } from './legal-text.ts'
import { loadLegalText } from './load-legal-text.ts'

/** The page of a document with its text in it: it is drawn at once, in the browser as when it was prerendered. */
export const openLegalPage = async (
  document: LegalDocument,
  locale: Locale,
): Promise<ComponentType> => {
  const own = await loadOrFrench(document, locale)
  return function LegalRoute() {
    return <LegalPage document={document} own={own} />
  }
}

/** Offline, a text that was never fetched is read in French rather than not at all. */
const loadOrFrench = async (document: LegalDocument, locale: Locale): Promise<OwnLegalText> => {
  try {
    return { text: await loadLegalText(document, locale) }
  } catch (unreachable) {
    if (locale === DEFAULT_LOCALE) throw unreachable
    return { text: await loadLegalText(document, DEFAULT_LOCALE), lang: DEFAULT_LOCALE }
  }
}
