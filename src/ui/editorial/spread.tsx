import type { ReactNode } from 'react'
import { spread } from '#styled-system/recipes/spread.js'

export interface SpreadProps {
  picture: ReactNode
  tone?: 'page' | 'paper' | 'night'
  children: ReactNode
  labelledBy?: string
}

const themeOfTone = { page: undefined, paper: 'light', night: 'dark' } as const

export function Spread({ picture, tone = 'page', children, labelledBy }: SpreadProps) {
  const looks = spread({ tone })
  return (
    <section className={looks.root} data-theme={themeOfTone[tone]} aria-labelledby={labelledBy}>
      <div className={looks.picture}>{picture}</div>
      <div className={looks.words}>{children}</div>
    </section>
  )
}
