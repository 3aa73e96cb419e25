import { letter } from '#styled-system/recipes/letter.js'

export interface LetterProps {
  children: string
  /** Whose words: of somebody who writes to us, or our own. */
  hand?: 'theirs' | 'ours'
}

/** What was written in a letter, with its line breaks. */
export function Letter({ children, hand }: LetterProps) {
  return <blockquote className={letter({ hand })}>{children}</blockquote>
}
