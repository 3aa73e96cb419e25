import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { banner } from '#styled-system/recipes/banner.js'

export interface BannerProps {
  tone?: 'info' | 'warning' | 'danger'
  children: ReactNode
  action?: ReactNode
  /** Announced by screen readers when it appears. `alert` interrupts them. */
  live?: 'status' | 'alert' | undefined
}

const iconOfTone = { info: Info, warning: TriangleAlert, danger: OctagonAlert } as const

export function Banner({ tone = 'info', children, action, live }: BannerProps) {
  const looks = banner({ tone })
  const Icon = iconOfTone[tone]
  return (
    <div className={looks.root} role={live}>
      <span className={looks.icon} aria-hidden="true">
        <Icon />
      </span>
      <div className={looks.text}>{children}</div>
      {action ? <div className={looks.action}>{action}</div> : null}
    </div>
  )
}
