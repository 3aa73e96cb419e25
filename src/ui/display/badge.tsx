import type { ReactNode } from 'react'
import { badge } from '#styled-system/recipes/badge.js'

export type BadgeTone = 'neutral' | 'accent' | 'gold' | 'success' | 'warning' | 'danger' | 'nsfw'

export interface BadgeProps {
  tone?: BadgeTone
  /** Put `picture` when it lies on one. */
  over?: 'picture'
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ tone, over, icon, children }: BadgeProps) {
  const theme = over === 'picture' ? { 'data-theme': 'dark' } : {}
  return (
    <span {...theme} className={badge({ tone, over })}>
      {icon}
      {children}
    </span>
  )
}
