import { section } from '#styled-system/recipes/section.js'
import type { Space } from '../theme/space.ts'
import { Box } from './box.tsx'
import type { BoxProps } from './box-props.ts'

export interface SectionProps extends BoxProps {
  /** `night` is dark in both themes. */
  tone?: 'plain' | 'raised' | 'sunken' | 'night'
  spacing?: Space
  /** A hairline above. */
  line?: boolean
  /** More room than that under it, where nothing of its own ends it before the footer. */
  below?: Space
}

/** A band of the page with its vertical rhythm; a `Page` inside holds the content. */
export function Section({ as = 'section', tone, spacing, line, below, ...box }: SectionProps) {
  const theme = tone === 'night' ? { 'data-theme': 'dark' } : {}
  return <Box {...box} {...theme} as={as} className={section({ tone, spacing, line, below })} />
}
