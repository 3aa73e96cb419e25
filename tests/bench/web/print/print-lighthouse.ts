import { spreadOf, spreadToText, tableToText } from '#tests/bench/load/spread.ts'
import { GOALS } from '../goals.ts'
import { LIGHTHOUSE, type LighthouseFigures } from '../measure/lighthouse.ts'
import { withGoal } from './with-goal.ts'

export type RouteLighthouse = {
  readonly address: string
  readonly figures: readonly LighthouseFigures[]
}

export const printNoLighthouse = (): void =>
  console.log(`\nno Lighthouse here: npm install --no-save ${LIGHTHOUSE} brings its figures too`)

export const printLighthouse = (routes: readonly RouteLighthouse[]): void => {
  console.log('\nLighthouse, its own phone preset; scores of 100, the median of all rounds\n')
  const titles = ['page', 'LCP ms', 'performance', 'accessibility', 'best practices', 'SEO']
  console.log(tableToText([titles, ...routes.map(rowOf)]))
}

const rowOf = ({ address, figures }: RouteLighthouse): readonly string[] => {
  const lcp = spreadOf(figures.map(({ lcpMs }) => lcpMs))
  const score = (name: Exclude<keyof LighthouseFigures, 'lcpMs'>, goal: number): string => {
    const { median } = spreadOf(figures.map((figure) => figure[name]))
    return withGoal(String(Math.round(median * 100)), median >= goal)
  }
  return [
    address,
    withGoal(spreadToText(lcp), lcp.median <= GOALS.lcpMs),
    score('performance', GOALS.lighthousePerformance),
    score('accessibility', GOALS.lighthouseOthers),
    score('best-practices', GOALS.lighthouseOthers),
    score('seo', GOALS.lighthouseOthers),
  ]
}
