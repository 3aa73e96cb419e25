import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CloudOff,
  OctagonAlert,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react'
import { statusPill } from '#styled-system/recipes/status-pill.js'

export type StatusTone = 'ok' | 'waiting' | 'busy' | 'offline' | 'paused' | 'warning' | 'danger'

export interface StatusPillProps {
  tone: StatusTone
  label: string
  /**
   * Shown instead of `label` below 640 px; if it is empty, only the shape is shown there. Screen readers always read
   * `label`.
   */
  shortLabel?: string
  onClick?: () => void
  count?: number
}

// One shape per status, so that no status depends on seeing its colour.
const shapeOfTone = {
  ok: CircleCheck,
  waiting: CircleDashed,
  busy: RefreshCw,
  offline: CloudOff,
  paused: CirclePause,
  warning: TriangleAlert,
  danger: OctagonAlert,
} as const

export function StatusPill({ tone, label, shortLabel, onClick, count }: StatusPillProps) {
  const Shape = shapeOfTone[tone]
  const content = (
    <>
      <Shape aria-hidden="true" />
      {shortLabel === undefined ? (
        <span>{label}</span>
      ) : (
        <>
          <span data-width="wide">{label}</span>
          <span data-width="narrow">{shortLabel}</span>
        </>
      )}
      {count === undefined ? null : <b>{count}</b>}
    </>
  )
  return onClick ? (
    <button
      type="button"
      className={statusPill({ tone })}
      aria-label={shortLabel === undefined ? undefined : label}
      onClick={onClick}
    >
      {content}
    </button>
  ) : (
    <span className={statusPill({ tone })}>{content}</span>
  )
}
