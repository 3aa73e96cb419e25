const WORDS_PER_MINUTE = 220

/** How long an article takes to read, at least a minute; null for one of no words. */
export const readingMinutes = (text: string): number | null => {
  const words = text.match(/\p{L}[\p{L}\p{M}\p{N}’'-]*/gu)?.length ?? 0
  return words === 0 ? null : Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
