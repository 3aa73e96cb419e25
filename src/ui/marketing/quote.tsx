import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { quote } from '#styled-system/recipes/quote.js'
import { Avatar } from '../display/avatar.tsx'

export interface QuoteProps {
  name: string
  role: ReactNode
  /** Without a picture the initials are shown. */
  picture?: string | undefined
  children: string
  /** The language of the text, if it is not the page's (BCP 47). */
  lang?: string | undefined
  /** Remarks on the text: its source, its language. */
  marks?: ReactNode
  /** The only quote in its section: its font is larger. */
  alone?: boolean
  stars: number
  /** The text of the stars for screen readers, e.g. "5 étoiles sur 5". */
  starsLabel: string
}

/** The words of a person, and who said them. */
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
      <blockquote className={looks.text} lang={lang}>
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
