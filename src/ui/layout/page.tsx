import { page } from '#styled-system/recipes/page.js'
import { Box } from './box.tsx'
import type { BoxProps } from './box-props.ts'

export interface PageProps extends BoxProps {
  width?: 'wide' | 'text' | 'form'
}

/** Centres its content and keeps the page's gutters. */
export function Page({ width, ...box }: PageProps) {
  return <Box {...box} className={page({ width })} />
}
