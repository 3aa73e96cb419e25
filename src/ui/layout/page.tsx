import { page } from '#styled-system/recipes/page.js'
import { section } from '#styled-system/recipes/section.js'
import { shownAtTarget } from '#styled-system/recipes/shown-at-target.js'
import type { Space } from '../theme/space.ts'
import { Box, type BoxProps } from './box.tsx'

export interface PageProps extends BoxProps {
  width?: 'wide' | 'text' | 'form'
}

/** Centres its content and keeps the page's gutters. */
export function Page({ width, ...box }: PageProps) {
  return <Box {...box} className={page({ width })} />
}

export interface SectionProps extends BoxProps {
  /** `night` is dark in both themes. */
  tone?: 'plain' | 'raised' | 'sunken' | 'night'
  spacing?: Space
  /** A hairline above. */
  line?: boolean
  /** More space below than `spacing`, if nothing separates the section from the footer. */
  below?: Space
}

/** A section of the page with its vertical rhythm; a `Page` inside holds the content. */
export function Section({ as = 'section', tone, spacing, line, below, ...box }: SectionProps) {
  const theme = tone === 'night' ? { 'data-theme': 'dark' } : {}
  return <Box {...box} {...theme} as={as} className={section({ tone, spacing, line, below })} />
}

type ShownAtTargetProps = BoxProps & {
  readonly id: string
  /** Everyone can write an address: a claim is shown only if the server has set its proof on the document. */
  readonly isClaim?: boolean
}

/** Shown only if the fragment of the page's address names it; also works without scripts. */
export function ShownAtTarget({ isClaim = false, ...box }: ShownAtTargetProps) {
  return <Box {...box} data-claim={isClaim ? '' : undefined} className={shownAtTarget()} />
}
