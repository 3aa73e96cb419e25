import type { ReactNode } from 'react'
import { wizard } from '#styled-system/recipes/wizard.js'
import { VisuallyHidden } from '../layout/box.tsx'
import { bottomBar } from '../layout/sticky-bars.ts'

export interface StepBarProps {
  label: string
  /** The total of all choices so far. */
  amount: string
  back: ReactNode
  forward: ReactNode
}

/** Stays visible below a long step: the price, and the buttons to go on. */
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
      <div className={looks.buttons}>
        {back}
        {forward}
      </div>
    </div>
  )
}

export interface StepperProps {
  label: string
  steps: readonly string[]
  /** Counted from 1. */
  current: number
  onGo: (step: number) => void
  /** Screen readers read it after the name of a step that was reached. */
  reachedLabel: string
}

/** The current position, and buttons to the other steps: the reached ones are marked, the others only named. */
export function Stepper({ label, steps, current, onGo, reachedLabel }: StepperProps) {
  const looks = wizard()
  return (
    <nav aria-label={label}>
      <ol className={looks.stepper}>
        {steps.map((name, index) => {
          const step = index + 1
          const isReached = step <= current
          return (
            <li key={name} className={looks.step} data-reached={isReached || undefined}>
              <button
                type="button"
                className={looks.stepButton}
                aria-current={step === current ? 'step' : undefined}
                onClick={() => onGo(step)}
              >
                <span className={looks.stepNumber} aria-hidden="true">
                  {step}
                </span>
                <span className={looks.stepName}>{name}</span>
                {isReached ? <VisuallyHidden> ({reachedLabel})</VisuallyHidden> : null}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
