import {
  CONTENT_PARTS,
  type ContentBlock,
  type ContentPart,
  type ContentTextField,
  textField,
} from '#contract/entities/content.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts'
import { UNWRITTEN_FACTS } from '#domain/content-blocks.ts'

/** The languages in which an administrator has written something in the block. */
export const writtenLocales = (block: ContentBlock): readonly Locale[] =>
  LOCALES.filter((locale) => CONTENT_PARTS.some((part) => block[textField(part, locale)] !== ''))

/** The languages whose visitors read the administrator's French, because their own is missing. */
export const frenchReaders = (block: ContentBlock): readonly Locale[] => {
  const inFrench = CONTENT_PARTS.filter((part) => block[textField(part, DEFAULT_LOCALE)] !== '')
  const lacks = (locale: Locale) => (part: ContentPart) => block[textField(part, locale)] === ''
  return LOCALES.filter((locale) => locale !== DEFAULT_LOCALE && inFrench.some(lacks(locale)))
}

/** Whether a visitor reads anything in it that differs from the site's default. */
export const isRewritten = (block: ContentBlock): boolean =>
  writtenLocales(block).length > 0 || FACTS.some((fact) => block[fact] !== UNWRITTEN_FACTS[fact])

// The keys are those of the constant.
const FACTS = Object.keys(UNWRITTEN_FACTS) as (keyof typeof UNWRITTEN_FACTS)[]

type Rewritable = keyof typeof UNWRITTEN_FACTS | 'proof' | ContentTextField

/** The edit that restores the site's default texts. */
export const UNWRITTEN: Pick<ContentBlock, Rewritable> = {
  ...UNWRITTEN_FACTS,
  proof: '',
  // The keys come from the lists from which the type is derived.
  ...(Object.fromEntries(
    LOCALES.flatMap((locale) => CONTENT_PARTS.map((part) => [textField(part, locale), ''])),
  ) as Record<ContentTextField, string>),
}
