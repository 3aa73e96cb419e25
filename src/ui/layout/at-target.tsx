import { atTarget } from '#styled-system/recipes/at-target.js'
import { Box } from './box.tsx'
import type { BoxProps } from './box-props.ts'

type AtTargetProps = BoxProps & {
  readonly id: string
  /** Anybody can write an address: a claim is shown where the server has put its proof on the document. */
  readonly isClaim?: boolean
}

/** Shown only where the page was come to by an address that names it, also without scripts. */
export function AtTarget({ isClaim = false, ...box }: AtTargetProps) {
  return <Box {...box} data-claim={isClaim ? '' : undefined} className={atTarget()} />
}
