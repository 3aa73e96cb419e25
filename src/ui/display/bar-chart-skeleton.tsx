import { chart } from '#styled-system/recipes/chart.js'
import { Skeleton } from './loading.tsx'

/** Where a chart will stand, as high as it. */
export function BarChartSkeleton() {
  return (
    <div className={chart().root} aria-busy="true">
      <Skeleton height="100%" shape="block" />
    </div>
  )
}
