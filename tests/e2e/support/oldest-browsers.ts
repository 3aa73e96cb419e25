import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, SupportStatement } from '@mdn/browser-compat-data'

/** The oldest browsers that the site supports: `browserslist` in package.json. */
export const SUPPORTED: readonly string[] = JSON.parse(
  readFileSync('package.json', 'utf8'),
).browserslist

/** By MDN's names: iOS has Safari's engine, the others Chrome's. */
const OLDEST_VERSIONS: readonly (readonly ['chrome' | 'firefox' | 'safari', number])[] = (
  ['chrome', 'firefox', 'safari'] as const
).map((name) => {
  const entry = SUPPORTED.find((text) => text.startsWith(`${name} >= `)) ?? ''
  return [name, Number(entry.split(' >= ')[1])]
})

/** The first version of each browser with the feature. Source: MDN. */
export const compatData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

const isIn = (support: SupportStatement | undefined, floor: number): boolean =>
  [support ?? []].flat().some(({ version_added, flags, prefix, alternative_name }) => {
    const since = Number.parseFloat(String(version_added).replace('≤', ''))
    return since <= floor && !flags && !prefix && !alternative_name
  })

/** Whether one of the oldest browsers lacks it. `prefixes`: the prefixed forms beside it. */
export const isTooNew = ({ support }: CompatStatement): boolean =>
  OLDEST_VERSIONS.some(([browser, version]) => !isIn(support[browser], version))
