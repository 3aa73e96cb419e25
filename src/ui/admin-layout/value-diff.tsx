import { valueDiff } from '#styled-system/recipes/value-diff.js'

export interface ValueDifference {
  field: string
  label: string
  ours: string
  theirs: string
}

export interface ValueDiffProps {
  oursLabel: string
  theirsLabel: string
  items: readonly ValueDifference[]
}

/** The values of two sides for the same fields. */
export function ValueDiff({ oursLabel, theirsLabel, items }: ValueDiffProps) {
  const looks = valueDiff()
  return (
    <div className={looks.root}>
      {items.map((item) => (
        <div key={item.field} className={looks.field}>
          <span className={looks.label}>{item.label}</span>
          <dl className={looks.pair}>
            <div>
              <dt className={looks.side}>{oursLabel}</dt>
              <dd className={looks.value}>{item.ours}</dd>
            </div>
            <div>
              <dt className={looks.side}>{theirsLabel}</dt>
              <dd className={looks.value}>{item.theirs}</dd>
            </div>
          </dl>
        </div>
      ))}
    </div>
  )
}
