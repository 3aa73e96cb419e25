import { expect, test } from 'vitest'
import { makeRequestsEndable } from '#entry/worker/end-requests.ts'

/** A network that never answers. */
const hangs: typeof fetch = (_, init) =>
  new Promise((_, reject) => {
    const { signal } = init ?? {}
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

test('requests under way end, and later ones are sent as before', async () => {
  const scope = { fetch: hangs }
  const endRequests = makeRequestsEndable(scope)
  const hanging = scope.fetch('/pictures/luna.webp')
  endRequests()
  await expect(hanging).rejects.toMatchObject({ name: 'AbortError' })

  let isEnded = false
  const later = scope.fetch('/pictures/aiko.webp').catch(() => {
    isEnded = true
  })
  await Promise.resolve()
  expect(isEnded).toBe(false)
  endRequests()
  await later
  expect(isEnded).toBe(true)
})

test('page loads are sent as they are, and requests with a signal keep it', () => {
  const sent: (RequestInit | undefined)[] = []
  const network: typeof fetch = (_, init) => {
    sent.push(init)
    return Promise.resolve(new Response())
  }
  const scope = { fetch: network }
  makeRequestsEndable(scope)
  const pageLoad = new Request('http://localhost/models')
  Object.defineProperty(pageLoad, 'mode', { value: 'navigate' })
  void scope.fetch(pageLoad)
  const { signal } = new AbortController()
  void scope.fetch('/api/orders', { method: 'POST', signal })
  expect(sent).toEqual([undefined, { method: 'POST', signal }])
  expect(sent[1]?.signal).toBe(signal)
})
