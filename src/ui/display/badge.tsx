import type { ReactNode } from 'react'
import { badge } from '#styled-system/recipes/badge.js'

type BadgeTone = 'neutral' | 'accent' | 'gold' | 'success' | 'warning' | 'danger' | 'nsfw'

export interface BadgeProps {
  tone?: BadgeTone
  /** Use `picture` when the badge is on a picture. */
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
