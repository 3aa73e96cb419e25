import { createElement } from 'react'
import { text } from '#styled-system/recipes/text.js'
import type { ElementProps } from '../layout/box-props.ts'

export interface TextProps extends ElementProps {
  as?:
    | 'p'
    | 'span'
    | 'div'
    | 'strong'
    | 'em'
    | 'small'
    | 'time'
    | 'figcaption'
    | 'blockquote'
    | 'cite'
    | 'dt'
    | 'dd'
    | 'li'
    | 's'
    | 'del'
  look?: 'lead' | 'body' | 'small' | 'label'
  tone?: 'main' | 'quiet' | 'danger' | 'success' | 'price'
  /** Digits of equal width, for columns and counters. `tone="price"` has them already. */
  figures?: 'tabular'
  struck?: boolean
  /** Cuts after this many lines. */
  clamp?: '1' | '2' | '3'
  align?: 'start' | 'center'
  dateTime?: string
}

export function Text({
  as = 'p',
  look,
  tone,
  figures,
  struck,
  clamp,
  align,
  ...element
}: TextProps) {
  return createElement(as, {
    ...element,
    className: text({ look, tone, figures, struck, clamp, align }),
  })
}
