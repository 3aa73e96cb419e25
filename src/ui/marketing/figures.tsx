import type { ReactNode } from 'react'
import { figures } from '#styled-system/recipes/figures.js'

interface Figure {
  value: ReactNode
  label: string
  /** A remark on the number. */
  note?: ReactNode
}

export interface FiguresProps {
  items: readonly Figure[]
  narrow?: boolean
  dense?: boolean
}

/** Prominent numbers, each with a label. */
export function Figures({ items, narrow, dense }: FiguresProps) {
  const looks = figures({ narrow, dense })
  return (
    <dl className={looks.root}>
      {items.map((item) => (
        <div key={item.label} className={looks.item}>
          <dt className={looks.label}>{item.label}</dt>
          <dd className={looks.value}>{item.value}</dd>
          {item.note ? <dd className={looks.note}>{item.note}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
