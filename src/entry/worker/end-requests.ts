/**
 * Makes requests that can be ended of all that a service worker sends: the browser lets the next version take over only
 * once this one waits for nothing, or after five minutes, and a request can hang for as long. The returned function ends
 * those under way, as if the network had failed. Page loads go on: with a signal they would no longer be sent as page
 * loads, and they have a time limit of their own. So do requests with a signal.
 */
export const makeRequestsEndable = (scope: { fetch: typeof fetch }): (() => void) => {
  const browserFetch = scope.fetch.bind(scope)
  let underWay = new AbortController()
  scope.fetch = (input, init) =>
    input instanceof Request && input.mode === 'navigate'
      ? browserFetch(input, init)
      : browserFetch(input, { signal: underWay.signal, ...init })
  return () => {
    underWay.abort()
    underWay = new AbortController()
  }
}
