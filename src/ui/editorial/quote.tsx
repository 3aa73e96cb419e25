import { Star } from 'lucide-react'
import { quote } from '#styled-system/recipes/quote.js'
import { Avatar } from '../display/avatar.tsx'

export interface QuoteProps {
  name: string
  role: string
  /** Whoever has no picture has initials. */
  picture?: string | undefined
  children: string
  stars: number
  /** Says the stars aloud, e.g. "5 étoiles sur 5". */
  starsLabel: string
}

/** What somebody said, and who. */
export function Quote({ name, role, picture, children, stars, starsLabel }: QuoteProps) {
  const looks = quote()
  return (
    <figure className={looks.root}>
      <span className={looks.stars} role="img" aria-label={starsLabel}>
        {Array.from({ length: stars }, (_, index) => index).map((star) => (
          <Star key={star} aria-hidden="true" />
        ))}
      </span>
      <blockquote className={looks.words}>{children}</blockquote>
      <figcaption className={looks.person}>
        <Avatar name={name} src={picture} />
        <span>
          <span className={looks.name}>{name}</span>
          <span className={looks.role}>{role}</span>
        </span>
      </figcaption>
    </figure>
  )
}
