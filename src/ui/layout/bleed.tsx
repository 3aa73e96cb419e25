import { bleed } from '#styled-system/recipes/bleed.js'
import { Box } from './box.tsx'
import type { BoxProps } from './box-props.ts'

export interface BleedProps extends BoxProps {
  /** From this width on the content goes back inside the gutters. */
  until?: 'always' | 'md'
}

/** Lets a picture inside a `Page` reach both edges of the window. */
export function Bleed({ until, ...box }: BleedProps) {
  return <Box {...box} className={bleed({ until })} />
}
