import { onTestFinished } from 'vitest'

/** What the test's page fetches is asked for here, until the test is over. */
export const replaceFetch = (own: typeof globalThis.fetch): void => {
  const { fetch } = globalThis
  globalThis.fetch = own
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
}
