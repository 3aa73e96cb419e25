import type { ReactNode } from 'react'
import { emptyState } from '#styled-system/recipes/empty-state.js'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  const looks = emptyState()
  return (
    <div className={looks.root}>
      {icon ? (
        <span className={looks.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <p className={looks.title}>{title}</p>
      {children ? <div className={looks.text}>{children}</div> : null}
      {action}
    </div>
  )
}
