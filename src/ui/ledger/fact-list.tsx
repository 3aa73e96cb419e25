import type { ReactNode } from 'react'
import { factList } from '#styled-system/recipes/fact-list.js'

export interface Fact {
  label: string
  value: ReactNode
}

/** What is known of one record. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const looks = factList()
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
