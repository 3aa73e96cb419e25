import { stack } from '#styled-system/recipes/stack.js'
import { Box } from './box.tsx'
import type { StackProps } from './stack.tsx'

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
