/** One after the other, each with its full stop; null says nothing. */
export const inSentences = (parts: readonly (string | null)[]): string =>
  parts
    .flatMap((part) => part || [])
    .map((part) => (/[.!?…]$/u.test(part) ? part : `${part}.`))
    .join(' ')

/** French goes on in small letters there. */
export const afterColon = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1)
