import { createElement } from 'react'
import { heading } from '#styled-system/recipes/heading.js'
import { text } from '#styled-system/recipes/text.js'
import type { ElementProps } from '../layout/box.tsx'

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
  /** Stays on one line: for a number that a hyphen would divide. */
  unbroken?: boolean
  /** Truncates after this many lines. */
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
  unbroken,
  clamp,
  align,
  ...element
}: TextProps) {
  return createElement(as, {
    ...element,
    className: text({ look, tone, figures, struck, unbroken, clamp, align }),
  })
}

export type HeadingLook = 'display' | 'title' | 'section' | 'card' | 'small'

export interface HeadingProps extends ElementProps {
  /** Level in the outline of the page; the style is chosen separately. */
  level: 1 | 2 | 3 | 4
  look?: HeadingLook
  lang?: string | undefined
}

const lookOfLevel = { 1: 'title', 2: 'section', 3: 'card', 4: 'small' } as const

export function Heading({ level, look = lookOfLevel[level], ...element }: HeadingProps) {
  return createElement(`h${level}`, { ...element, className: heading({ look }) })
}
