import { chart } from '#styled-system/recipes/chart.js'
import { Skeleton } from './loading.tsx'

/** The placeholder of a chart, with the same height. */
export function BarChartSkeleton() {
  return (
    <div className={chart().root} aria-busy="true">
      <Skeleton height="100%" shape="block" />
    </div>
  )
}
