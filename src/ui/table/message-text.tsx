import { letter } from '#styled-system/recipes/letter.js'

export interface MessageTextProps {
  children: string
  /** The author: the person who wrote to us, or an admin. */
  hand?: 'theirs' | 'ours'
  /** BCP 47, if it is not the page's language. */
  lang?: string | undefined
}

/** The text of a message, with its line breaks. */
export function MessageText({ children, hand, lang }: MessageTextProps) {
  return (
    <blockquote lang={lang} className={letter({ hand })}>
      {children}
    </blockquote>
  )
}
