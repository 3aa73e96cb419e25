import { atTarget } from '#styled-system/recipes/at-target.js'
import { Box } from './box.tsx'
import type { BoxProps } from './box-props.ts'

/** Shown only where the page was come to by an address that names it, also without scripts. */
export function AtTarget(box: BoxProps & { readonly id: string }) {
  return <Box {...box} className={atTarget()} />
}
