import type { Locale } from '#contract/languages/locales.ts'
import { ENGLISH } from './en.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import { PORTUGUESE } from './pt.ts'
import { THAI } from './th.ts'
import type { Vocabulary } from './word-list.ts'

const VOCABULARIES: Readonly<Record<Locale, Vocabulary>> = {
  fr: FRENCH,
  en: ENGLISH,
  es: SPANISH,
  pt: PORTUGUESE,
  th: THAI,
}

export const vocabularyOf = (locale: Locale): Vocabulary => VOCABULARIES[locale]
