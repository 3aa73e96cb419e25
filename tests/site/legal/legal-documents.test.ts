import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { LEGAL_DOCUMENTS, type LegalDocument } from '#domain/legal-documents.ts'
import { lastLegalChange, legalValidFrom } from '#site/legal/legal-documents.tsx'

/**
 * Each document's day, and its texts in all languages as they were then. Who changes a text gives its document the day of the
 * change in `src/site/legal/legal-documents.tsx`, and writes that day and the new fingerprint here.
 */
const TEXTS_OF_THE_DAY: Readonly<Record<LegalDocument, readonly [day: string, texts: string]>> = {
  cgv: ['2026-11-28', 'd19156f4af60a072'],
  confidentialite: ['2026-11-28', 'e264e4023d034f2e'],
  mentions: ['2026-11-28', '72446bb0d35d0e6b'],
  retractation: ['2026-11-27', '7fb5bdb5d74566fb'],
  accessibilite: ['2026-11-27', '25cc8712806f32bb'],
}

const fingerprintOf = (document: LegalDocument): string =>
  LOCALES.reduce(
    (hash, locale) =>
      hash.update(readFileSync(`src/site/legal/texts/${locale}/${document}.md`, 'utf8')),
    createHash('sha256'),
  )
    .digest('hex')
    .slice(0, 16)

test.each(LEGAL_DOCUMENTS)('%s says since when it is valid as it stands', (document) => {
  expect([legalValidFrom(document), fingerprintOf(document)]).toEqual(TEXTS_OF_THE_DAY[document])
})

test('their list says when the last of them changed', () => {
  const days = LEGAL_DOCUMENTS.map(legalValidFrom)
  expect(days).toContain(lastLegalChange())
  expect(days.filter((day) => day > lastLegalChange())).toEqual([])
})
