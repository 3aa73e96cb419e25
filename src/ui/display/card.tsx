import type { ReactNode } from 'react'
import { card } from '#styled-system/recipes/card.js'
import { Box, type ElementProps } from '../layout/box.tsx'

export interface CardProps extends ElementProps {
  as?: 'article' | 'div' | 'li' | 'section'
  /** The picture at the top, edge to edge. */
  media?: ReactNode
  /** `plain` has no box: the picture is the card. */
  tone?: 'plain' | 'raised'
  /** The picture lifts on hover; put a `TextLink look="cover"` inside to make the whole card one link. */
  interactive?: boolean
  children?: ReactNode
}

export function Card({
  as = 'article',
  media,
  tone,
  interactive,
  children,
  ...element
}: CardProps) {
  const looks = card({ tone, interactive })
  return (
    <Box {...element} as={as} className={looks.root}>
      {media ? (
        <div className={looks.media} data-card-media>
          {media}
        </div>
      ) : null}
      {children ? <div className={looks.body}>{children}</div> : null}
    </Box>
  )
}
