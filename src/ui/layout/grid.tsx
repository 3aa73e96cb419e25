import type { CSSProperties } from 'react'
import { grid } from '#styled-system/recipes/grid.js'
import { sidePanel } from '#styled-system/recipes/side-panel.js'
import type { Space } from '../theme/space.ts'
import { Box, type BoxProps } from './box.tsx'

/** Column counts from 0, 640, 768, 1024 and 1280 px on; a missing width keeps the count of the next smaller one. */
export interface ColumnCounts {
  base?: number
  sm?: number
  md?: number
  lg?: number
  xl?: number
}

export interface GridProps extends BoxProps {
  columns: number | ColumnCounts
  gap?: Space
  rowGap?: Space
  /** Below 768 px the last child gets its own line. */
  lastWhole?: 'mdDown'
  align?: 'start' | 'center' | 'end' | 'stretch'
}

// All five are always set: custom properties inherit, and a nested grid must not use its parent's columns.
const columnVariables = (columns: number | ColumnCounts): CSSProperties => {
  const counts = typeof columns === 'number' ? { base: columns } : columns
  const base = counts.base ?? 1
  const sm = counts.sm ?? base
  const md = counts.md ?? sm
  const lg = counts.lg ?? md
  const variables: Record<`--columns-${string}`, number> = {
    '--columns-base': base,
    '--columns-sm': sm,
    '--columns-md': md,
    '--columns-lg': lg,
    '--columns-xl': counts.xl ?? lg,
  }
  return variables
}

export function Grid({ columns, gap, rowGap, align, lastWhole, ...box }: GridProps) {
  const look = grid({ gap, rowGap, align, lastWhole })
  return <Box {...box} className={look} style={columnVariables(columns)} />
}

/** Short content beside longer content, e.g. assurances beside the form that asks for personal data. */
export function SidePanel(box: BoxProps) {
  return <Box {...box} className={sidePanel()} />
}
