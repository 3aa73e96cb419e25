import { tableToText } from '#tests/bench/load/spread.ts'
import { GOALS } from '../goals.ts'
import type { LoadedFile, LoadFacts } from '../measure/load-facts.ts'
import { withGoal } from './with-goal.ts'

export type RouteFacts = { readonly address: string; readonly facts: LoadFacts }

/** The size of each page, in all and before its largest paint. */
export const printWeights = (routes: readonly RouteFacts[]): void => {
  const titles = [
    'page',
    'wire kB before LCP',
    'HTML and styles kB',
    'faces kB',
    'critical requests',
    'scripts run before LCP',
    'JavaScript kB',
    'in files',
  ]
  const goals = [
    `wire without pictures before LCP ${GOALS.wireKb} kB`,
    `critical requests ${GOALS.criticalRequests}`,
    `scripts run before LCP ${GOALS.scriptsBeforeLcp}`,
    `JavaScript ${GOALS.scriptKb} kB`,
  ]
  console.log(
    `\nwhat is fetched, compressed and without headers; goals: ${goals.join(', ')} at most\n`,
  )
  console.log(tableToText([titles, ...routes.map(rowOf)]))
}

const rowOf = ({ address, facts }: RouteFacts): readonly string[] => {
  const { files, lcpMs, scriptsBeforeLcp } = facts
  const isBefore = ({ thereMs }: LoadedFile): boolean => thereMs <= lcpMs
  const wire = kbOf(files.filter((file) => file.kind !== 'Image' && isBefore(file)))
  const critical = files.filter(({ isCritical, askedMs }) => isCritical && askedMs < lcpMs).length
  const scripts = files.filter(isScript)
  const scriptKb = kbOf(scripts)
  return [
    address,
    withGoal(wire.toFixed(1), wire <= GOALS.wireKb),
    kbOf(files.filter(({ kind }) => kind === 'Document')).toFixed(1),
    kbOf(files.filter(({ kind }) => kind === 'Font')).toFixed(1),
    withGoal(String(critical), critical <= GOALS.criticalRequests),
    withGoal(String(scriptsBeforeLcp), scriptsBeforeLcp <= GOALS.scriptsBeforeLcp),
    withGoal(scriptKb.toFixed(1), scriptKb <= GOALS.scriptKb),
    String(scripts.length),
  ]
}

const isScript = ({ kind }: LoadedFile): boolean => kind === 'Script'

const kbOf = (files: readonly LoadedFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000

/** Files from this size on get a line of their own. */
const HEAVY_BYTES = 1_000

/** The JavaScript files of each page, largest first. */
export const printChunks = (routes: readonly RouteFacts[]): void => {
  console.log('\nwhere the JavaScript is, kB')
  for (const { address, facts } of routes) {
    const scripts = facts.files.filter(isScript).toSorted((one, other) => other.bytes - one.bytes)
    const heavy = scripts.filter(({ bytes }) => bytes >= HEAVY_BYTES)
    const named = heavy.map((file) => `${nameOf(file)} ${kbOf([file]).toFixed(1)}`)
    const light = scripts.slice(heavy.length)
    const rest = light.length > 0 ? [`${light.length} more ${kbOf(light).toFixed(1)}`] : []
    console.log(`  ${address}: ${[...named, ...rest].join(', ')}`)
  }
}

const nameOf = ({ path }: LoadedFile): string =>
  path.replace(/^\/assets\//, '').replace(/-[\w-]{8}\.js$/, '')
