import type { Locale } from '#contract/languages/locales.ts'
import type { FlagCode } from '#ui/brand/flag.tsx'

/** Portuguese is written as in Brazil, where the catalogue has models. */
export const LOCALE_FLAGS: Readonly<Record<Locale, FlagCode>> = {
  fr: 'fr',
  en: 'gb',
  es: 'es',
  pt: 'br',
  th: 'th',
}
