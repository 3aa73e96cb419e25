import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { quote } from '#styled-system/recipes/quote.js'
import { Avatar } from '../display/avatar.tsx'

export interface QuoteProps {
  name: string
  role: ReactNode
  /** Without a picture: initials. */
  picture?: string | undefined
  children: string
  /** Of the words, where it is not the page's. */
  lang?: string | undefined
  /** What must be known of the words: where they come from, in which language they are. */
  marks?: ReactNode
  /** No other stands beside it: it is set larger. */
  alone?: boolean
  stars: number
  /** Says the stars aloud, e.g. "5 étoiles sur 5". */
  starsLabel: string
}

/** What a person said, and who. */
export function Quote(props: QuoteProps) {
  const { name, role, picture, children, stars, starsLabel, lang, marks, alone } = props
  const looks = quote({ alone })
  return (
    <figure className={looks.root}>
      <span className={looks.stars} role="img" aria-label={starsLabel}>
        {Array.from({ length: stars }, (_, index) => index).map((star) => (
          <Star key={star} aria-hidden="true" />
        ))}
      </span>
      <blockquote className={looks.words} lang={lang}>
        {children}
      </blockquote>
      <figcaption className={looks.person}>
        <Avatar name={name} src={picture} />
        <span>
          <span className={looks.name}>{name}</span>
          <span className={looks.role}>{role}</span>
          {marks}
        </span>
      </figcaption>
    </figure>
  )
}
