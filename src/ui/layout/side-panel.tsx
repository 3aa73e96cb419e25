import { sidePanel } from '#styled-system/recipes/side-panel.js'
import { Box } from './box.tsx'
import type { BoxProps } from './box-props.ts'

/** What stays beside something longer, e.g. what is promised beside the form that asks for trust. */
export function SidePanel(box: BoxProps) {
  return <Box {...box} className={sidePanel()} />
}
