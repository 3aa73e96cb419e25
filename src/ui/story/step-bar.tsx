import type { ReactNode } from 'react'
import { wizard } from '#styled-system/recipes/wizard.js'
import { bottomBar } from '../layout/sticking-bar.ts'

export interface StepBarProps {
  label: string
  /** What all choices come to so far. */
  amount: string
  back: ReactNode
  forward: ReactNode
}

/** Stays in view under a long step: what it costs, and the way on. */
export function StepBar({ label, amount, back, forward }: StepBarProps) {
  const looks = wizard()
  return (
    <div ref={bottomBar} className={looks.bar}>
      <p className={looks.total}>
        <span className={looks.totalLabel}>{label}</span>
        <output className={looks.amount} aria-live="polite">
          {amount}
        </output>
      </p>
      <div className={looks.ways}>
        {back}
        {forward}
      </div>
    </div>
  )
}
