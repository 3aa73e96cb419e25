import { onTestFinished } from 'vitest'

/** The page's requests go to this function until the test ends. */
export const replaceFetch = (own: typeof globalThis.fetch): void => {
  const { fetch } = globalThis
  globalThis.fetch = own
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
}

/** Sets what the server answers each time; returns where the requests go, with their options. */
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
