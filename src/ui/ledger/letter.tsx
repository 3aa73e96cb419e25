import { letter } from '#styled-system/recipes/letter.js'

/** Somebody else's words, with their line breaks. */
export function Letter({ children }: { children: string }) {
  return <blockquote className={letter()}>{children}</blockquote>
}
