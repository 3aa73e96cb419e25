import { type CSSProperties, createElement, type HTMLAttributes, type Ref } from 'react'
import { visuallyHidden } from '#styled-system/recipes/visually-hidden.js'

/** Elements for layout, without behaviour of their own. */
type BoxTag =
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

/** The props that every component passes on to its element: never a class or a style, which belong to the kit. */
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

/** One layout element; the kit's layout components are styled versions of it. */
export function Box({ as = 'div', ...props }: StyledBoxProps) {
  return createElement(as, props)
}

/** Read by screen readers, never visible. */
export function VisuallyHidden({ as = 'span', ...box }: BoxProps) {
  return <Box {...box} as={as} className={visuallyHidden()} />
}
