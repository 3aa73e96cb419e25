import { type CSSProperties, createElement } from 'react'
import type { BoxProps } from './box-props.ts'

interface StyledBoxProps extends BoxProps {
  className: string
  style?: CSSProperties
}

/** One element of any arranging tag; the kit's layout parts are looks on top of it. */
export function Box({ as = 'div', ...props }: StyledBoxProps) {
  return createElement(as, props)
}
