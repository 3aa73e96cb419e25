import type { ComponentType } from 'react'
import type { Locale } from '#contract/languages/locales.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'
import { LegalPage } from './legal-page.tsx'
import { loadLegalText } from './load-legal-text.ts'

/** The page of a document with its text in it: it is drawn at once, in the browser as when it was prerendered. */
export const openLegalPage = async (
  document: LegalDocument,
  locale: Locale,
): Promise<ComponentType> => {
  const text = await loadLegalText(document, locale)
  return function LegalRoute() {
    return <LegalPage document={document} text={text} />
  }
}
