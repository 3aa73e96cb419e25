import type { Locale } from '#contract/languages/locales.ts'

/** More are a letter, for the team. */
const MOST_PARTS = 3

const AND: Readonly<Record<Locale, RegExp>> = {
  fr: /\s+(?:et aussi|et puis|et|ainsi que|puis)\s+/iu,
  en: /\s+(?:and also|and|plus)\s+/iu,
  es: /\s+(?:y además|y también|y)\s+/iu,
  pt: /\s+(?:e também|e ainda|e)\s+/iu,
  th: /\s*(?:แล้วก็|และ|แล้ว)\s*/u,
}

/** The questions that somebody asks in one go: at their marks and, as `parts` of the last resort, at the word for "and". */
export const splitQuestion = (
  text: string,
  locale: Locale,
): { readonly sentences: readonly string[]; readonly parts: readonly string[] } => {
  const cut = (pieces: readonly string[]) =>
    pieces
      .map((piece) => piece.trim())
      .filter((piece) => /\p{L}{2}/u.test(piece))
      .slice(0, MOST_PARTS)
  const sentences = cut(text.split(/[?？!\n;]+|\.(?=\s|$)/u))
  return { sentences, parts: cut(sentences.flatMap((sentence) => sentence.split(AND[locale]))) }
}
