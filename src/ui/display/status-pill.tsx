import {
  CircleCheck,
  CircleDashed,
  CloudOff,
  OctagonAlert,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react'
import { statusPill } from '#styled-system/recipes/status-pill.js'

export type StatusTone = 'ok' | 'waiting' | 'busy' | 'offline' | 'warning' | 'danger'

export interface StatusPillProps {
  tone: StatusTone
  label: string
  onClick?: () => void
  count?: number
}

// A shape per status, so that none depends on seeing its colour.
const shapeOfTone = {
  ok: CircleCheck,
  waiting: CircleDashed,
  busy: RefreshCw,
  offline: CloudOff,
  warning: TriangleAlert,
  danger: OctagonAlert,
} as const

export function StatusPill({ tone, label, onClick, count }: StatusPillProps) {
  const Shape = shapeOfTone[tone]
  const content = (
    <>
      <Shape aria-hidden="true" />
      <span>{label}</span>
      {count === undefined ? null : <b>{count}</b>}
    </>
  )
  return onClick ? (
    <button type="button" className={statusPill({ tone })} onClick={onClick}>
      {content}
    </button>
  ) : (
    <span className={statusPill({ tone })}>{content}</span>
  )
}
