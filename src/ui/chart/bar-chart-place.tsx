import { barChart } from '#styled-system/recipes/bar-chart.js'
import { Skeleton } from '../display/skeleton.tsx'

/** Where a chart will stand, as high as it. */
export function BarChartPlace() {
  return (
    <div className={barChart().root} aria-busy="true">
      <Skeleton height="100%" shape="block" />
    </div>
  )
}
