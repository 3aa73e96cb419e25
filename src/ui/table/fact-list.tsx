import type { ReactNode } from 'react'
import { factList } from '#styled-system/recipes/fact-list.js'

export interface Fact {
  label: string
  value: ReactNode
}

export interface FactListProps {
  facts: readonly Fact[]
  /** Where values are long, as addresses are: on a phone each stands under its label. */
  labels?: 'above'
}

/** What is known of one record. */
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
