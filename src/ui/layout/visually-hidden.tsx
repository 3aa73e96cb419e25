import { visuallyHidden } from '#styled-system/recipes/visually-hidden.js'
import { Box } from './box.tsx'
import type { BoxProps } from './box-props.ts'

/** Read aloud, never shown. */
export function VisuallyHidden({ as = 'span', ...box }: BoxProps) {
  return <Box {...box} as={as} className={visuallyHidden()} />
}
