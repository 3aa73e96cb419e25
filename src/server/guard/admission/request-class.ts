/** What matters most comes first. Under load the last is the first to wait, and to be turned away. */
export const REQUEST_CLASSES = ['health', 'admin', 'checkout', 'forms', 'lists'] as const

export type RequestClass = (typeof REQUEST_CLASSES)[number]

/** The class of a request to the API; `path` in its plain form, see `normalisePath`. */
export const classOf = (method: string, path: string): RequestClass => {
  if (/^\/api\/(health|metrics)(\/|$)/.test(path)) return 'health'
  if (/^\/api\/(checkout|custom-orders|webhooks)(\/|$)/.test(path)) return 'checkout'
  const isReading = method === 'GET' || method === 'HEAD'
  if (path.startsWith('/api/admin/')) return isReading && isList(path) ? 'lists' : 'admin'
  return isReading ? 'lists' : 'forms'
}

/** `/api/admin/models` is many rows, and `/api/admin/models/1` one of them. */
const isList = (path: string): boolean =>
  /^\/api\/admin\/([^/]+|export\/.*)$/.test(path) && !/\/(me|dashboard|changes)$/.test(path)
