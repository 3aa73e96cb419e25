import { createElement } from 'react'
import { heading } from '#styled-system/recipes/heading.js'
import type { ElementProps } from '../layout/box-props.ts'

export type HeadingLook = 'display' | 'title' | 'section' | 'card' | 'small'

export interface HeadingProps extends ElementProps {
  /** Place in the outline of the page; the look is chosen apart. */
  level: 1 | 2 | 3 | 4
  look?: HeadingLook
  lang?: string | undefined
}

const lookOfLevel = { 1: 'title', 2: 'section', 3: 'card', 4: 'small' } as const

export function Heading({ level, look = lookOfLevel[level], ...element }: HeadingProps) {
  return createElement(`h${level}`, { ...element, className: heading({ look }) })
}
