import { stack } from '#styled-system/recipes/stack.js'
import type { Space } from '../theme/space.ts'
import { Box } from './box.tsx'
import type { BoxProps } from './box-props.ts'

export interface StackProps extends BoxProps {
  gap?: Space
  padding?: Space
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'between'
  wrap?: boolean
  /** Takes the room its parent leaves. */
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
