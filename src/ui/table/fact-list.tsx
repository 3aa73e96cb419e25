import type { ReactNode } from 'react'
import { factList } from '#styled-system/recipes/fact-list.js'

export interface Fact {
  label: string
  value: ReactNode
}

export interface FactListProps {
  facts: readonly Fact[]
  /** For long values, such as addresses: on a phone each value is below its label. */
  labels?: 'above'
}

/** The data of one record as label and value pairs. */
export function FactList({ facts, labels }: FactListProps) {
  const looks = factList({ labels })
  return (
    <dl className={looks.root}>
      {facts.map(({ label, value }) => (
        <div key={label} className={looks.fact}>
          <dt className={looks.label}>{label}</dt>
          <dd className={looks.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
