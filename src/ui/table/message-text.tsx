import { letter } from '#styled-system/recipes/letter.js'

export interface MessageTextProps {
  children: string
  /** Whose words: of a person who writes to us, or our own. */
  hand?: 'theirs' | 'ours'
  /** BCP 47, where it is not the page's. */
  lang?: string | undefined
}

/** What was written in a message, with its line breaks. */
export function MessageText({ children, hand, lang }: MessageTextProps) {
  return (
    <blockquote lang={lang} className={letter({ hand })}>
      {children}
    </blockquote>
  )
}
