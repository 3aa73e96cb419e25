/** One text for all the ways to write the same JSON value: keys in order, nothing between. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys)

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
