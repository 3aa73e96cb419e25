/**
 * `fetch` for a service worker that may have to go: the browser lets the next version take over only once this one waits
 * for nothing, or after five minutes, and a request can hang for as long. `endAll` ends those under way, as if the
 * network had failed. Page loads go on: with a signal they would no longer be sent as page loads, and they have a time
 * limit of their own. So do requests with a signal.
 */
export const createEndableFetch = (
  browserFetch: typeof fetch,
): { readonly fetch: typeof fetch; readonly endAll: () => void } => {
  let underWay = new AbortController()
  return {
    fetch: (input, init) =>
      input instanceof Request && input.mode === 'navigate'
        ? browserFetch(input, init)
        : browserFetch(input, { signal: underWay.signal, ...init }),
    endAll: () => {
      underWay.abort()
      underWay = new AbortController()
    },
  }
}
