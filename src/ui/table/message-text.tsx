import { messageText } from '#styled-system/recipes/message-text.js'

export interface MessageTextProps {
  children: string
  /** The author: the person who wrote to us, or an admin. */
  author?: 'theirs' | 'ours'
  /** BCP 47, if it is not the page's language. */
  lang?: string | undefined
}

/** The text of a message, with its line breaks. */
export function MessageText({ children, author, lang }: MessageTextProps) {
  return (
    <blockquote lang={lang} className={messageText({ author })}>
      {children}
    </blockquote>
  )
}
