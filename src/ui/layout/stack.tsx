import { stack } from '#styled-system/recipes/stack.js'
import type { Space } from '../theme/space.ts'
import { Box, type BoxProps } from './box.tsx'

interface StackProps extends BoxProps {
  gap?: Space
  padding?: Space
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'between'
  wrap?: boolean
  /** Takes the space that its parent has left. */
  grow?: boolean
}

/** Children one below the other. */
export function Stack({ gap, padding, align, justify, wrap, grow, ...box }: StackProps) {
  return (
    <Box
      {...box}
      className={stack({ direction: 'column', gap, padding, align, justify, wrap, grow })}
    />
  )
}

export interface RowProps extends StackProps {
  /** Below this width the row becomes a column. */
  collapse?: 'sm' | 'md'
}

/** Children side by side. */
export function Row({
  gap,
  padding,
  align = 'center',
  justify,
  wrap,
  grow,
  collapse,
  ...box
}: RowProps) {
  const look = stack({ direction: 'row', gap, padding, align, justify, wrap, grow, collapse })
  return <Box {...box} className={look} />
}
