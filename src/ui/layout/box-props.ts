import type { HTMLAttributes, Ref } from 'react'

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
