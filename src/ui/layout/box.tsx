import { type CSSProperties, createElement, type HTMLAttributes, type Ref } from 'react'
import { visuallyHidden } from '#styled-system/recipes/visually-hidden.js'

/** Elements that arrange without meaning of their own beyond the tag. */
export type BoxTag =
  | 'div'
  | 'section'
  | 'article'
  | 'aside'
  | 'main'
  | 'header'
  | 'footer'
  | 'nav'
  | 'span'
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'fieldset'
  | 'figure'
  | 'figcaption'
  | 'address'

/** What every part passes on to its element: never a class or a style, which belong to the kit. */
export interface ElementProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  ref?: Ref<HTMLElement>
}

export interface BoxProps extends ElementProps {
  as?: BoxTag
}

interface StyledBoxProps extends BoxProps {
  className: string
  style?: CSSProperties
}

/** One element of any arranging tag; the kit's layout parts are looks on top of it. */
export function Box({ as = 'div', ...props }: StyledBoxProps) {
  return createElement(as, props)
}

/** Read aloud, never shown. */
export function VisuallyHidden({ as = 'span', ...box }: BoxProps) {
  return <Box {...box} as={as} className={visuallyHidden()} />
}
