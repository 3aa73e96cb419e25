/**
 * What the back-office cannot do without, and this browser does not have here. `https`: an insecure address, which browsers
 * give none of the others. `outdated`: it is older than what is supported (`browserslist` in package.json).
 */
export type MissingFeature = 'https' | 'storage' | 'locks' | 'workers' | 'outdated'

type Test = readonly [feature: MissingFeature, isThere: (host: object) => boolean]

/** Those that explain others come first. */
const FEATURES: readonly Test[] = [
  ['https', (host) => get(host, 'isSecureContext') === true],
  ['storage', (host) => has(host, 'indexedDB')],
  ['locks', (host) => has(get(host, 'navigator'), 'locks')],
  ['workers', (host) => has(host, 'Worker') && has(host, 'BroadcastChannel')],
  ['outdated', (host) => has(get(host, 'crypto'), 'subtle') && has(Array.prototype, 'toSorted')],
]

/** The first of them that is missing; null where nothing is. `host`: the global scope. */
export const missingFeature = (host: object): MissingFeature | null =>
  FEATURES.find(([, isThere]) => !isThere(host))?.[0] ?? null

const get = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined

/** A browser whose settings forbid something has null, or nothing, under its name. */
const has = (from: unknown, name: string): boolean => {
  const value = get(from, name)
  return value !== undefined && value !== null
}
