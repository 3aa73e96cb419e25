import { useEffect, useState } from 'react'
import type { BarChart } from '#ui/chart/bar-chart.tsx'

type BarChartState =
  | { readonly type: 'loading' }
  | { readonly type: 'ready'; readonly BarChart: typeof BarChart }
  /** Its code was never fetched, and there is no network to fetch it from. */
  | { readonly type: 'missing' }

/** The chart's code, which only this screen needs. */
export const useBarChart = (): BarChartState => {
  const [state, setState] = useState<BarChartState>({ type: 'loading' })
  useEffect(() => {
    let isWanted = true
    import('#ui/chart/bar-chart.tsx').then(
      ({ BarChart }) => isWanted && setState({ type: 'ready', BarChart }),
      () => isWanted && setState({ type: 'missing' }),
    )
    return () => {
      isWanted = false
    }
  }, [])
  return state
}
