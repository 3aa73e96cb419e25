/**
 * A feature that the back-office needs and this browser does not offer here. `https`: the address is insecure, and
 * browsers offer none of the others there. `outdated`: the browser is older than what is supported (`browserslist` in
 * package.json).
 */
export type MissingFeature = 'https' | 'storage' | 'locks' | 'workers' | 'outdated'

type Test = readonly [feature: MissingFeature, isThere: (host: object) => boolean]

/** A feature whose absence explains that of others comes first. */
const FEATURES: readonly Test[] = [
  ['https', (host) => get(host, 'isSecureContext') === true],
  ['storage', (host) => has(host, 'indexedDB')],
  ['locks', (host) => has(get(host, 'navigator'), 'locks')],
  ['workers', (host) => has(host, 'Worker') && has(host, 'BroadcastChannel')],
  ['outdated', (host) => has(get(host, 'crypto'), 'subtle') && has(Array.prototype, 'toSorted')],
]

/** The first missing feature; null if none is missing. `host`: the global scope. */
export const missingFeature = (host: object): MissingFeature | null =>
  FEATURES.find(([, isThere]) => !isThere(host))?.[0] ?? null

const get = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined

/** If settings forbid a feature, browsers have null or undefined under its name. */
const has = (from: unknown, name: string): boolean => {
  const value = get(from, name)
  return value !== undefined && value !== null
}
