import { onTestFinished } from 'vitest'

/** What the test's page fetches is asked for here, until the test is over. */
export const replaceFetch = (own: typeof globalThis.fetch): void => {
  const { fetch } = globalThis
  globalThis.fetch = own
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
}

/** What the page's server answers each time; where it is asked, and what it is told. */
export const serve = (answer: () => Promise<Response>): [string, RequestInit | undefined][] => {
  const asked: [string, RequestInit | undefined][] = []
  replaceFetch((input, init) => {
    asked.push([String(input), init])
    return answer()
  })
  return asked
}

export const json = (status: number, body: unknown) => (): Promise<Response> =>
  Promise.resolve(Response.json(body, { status }))
