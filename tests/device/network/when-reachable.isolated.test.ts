// @vitest-environment happy-dom

import { expect, onTestFinished, test, vi } from 'vitest'
import { whenReachable } from '#device/network/when-reachable.ts'
import { serve } from '#tests/support/replace-fetch.ts'

const PAUSE_MS = 5_000

/** A page that waits for its address; `answers`: whether a server answers, or with which status, request by request. */
const wait = (...answers: readonly (boolean | number | 'portal')[]) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const left = [...answers]
  const asked = serve(async () => {
    const answer = left.shift() ?? false
    if (answer === false) throw new TypeError('Failed to fetch')
    if (answer === 'portal') return new Response('<h1>Hôtel</h1>')
    return new Response('<div id="root"></div>', { status: answer === true ? 404 : answer })
  })
  const call = vi.fn()
  const stop = whenReachable('/jamais-vue', call)
  onTestFinished(stop)
  return {
    asked,
    call,
    stop,
    hear: async () => {
      dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(0)
    },
    pass: () => vi.advanceTimersByTimeAsync(PAUSE_MS),
  }
}

test('a network that is reported too early is waited for', async () => {
  const { asked, call, hear, pass } = wait(false, false, true)
  await hear()
  await pass()
  expect(call).not.toHaveBeenCalled()
  await pass()
  expect(call).toHaveBeenCalledOnce()
  expect(asked).toMatchObject(Array(3).fill(['/jamais-vue', { cache: 'no-store' }]))
})

test('a proxy that reaches no server does not count as an answer', async () => {
  const { call, hear, pass } = wait(502, 503, true)
  await hear()
  await pass()
  expect(call).not.toHaveBeenCalled()
  await pass()
  expect(call).toHaveBeenCalledOnce()
})

test('a captive portal that answers every address does not count as an answer', async () => {
  const { call, hear, pass } = wait('portal', 'portal', true)
  await hear()
  await pass()
  expect(call).not.toHaveBeenCalled()
  await pass()
  expect(call).toHaveBeenCalledOnce()
})

test('a listener that was called is not called again', async () => {
  const { asked, call, hear, pass } = wait(true, true)
  await hear()
  await hear()
  await pass()
  expect(call).toHaveBeenCalledOnce()
  expect(asked).toHaveLength(1)
})

test.each([
  ['without a network', navigator, 'onLine', false],
  ['while the page is hidden', document, 'visibilityState', 'hidden'],
] as const)('%s nothing is requested', async (_, owner, name, value) => {
  vi.spyOn(owner, name as never, 'get').mockReturnValue(value as never)
  onTestFinished(() => void vi.restoreAllMocks())
  const { asked, hear, pass } = wait(true)
  await hear()
  await pass()
  expect(asked).toEqual([])
})

test('a removed listener is not called, not even by an answer that was under way', async () => {
  const { asked, call, stop, hear, pass } = wait(true, true)
  dispatchEvent(new Event('online'))
  stop()
  await pass()
  await hear()
  expect(asked).toHaveLength(1)
  expect(call).not.toHaveBeenCalled()
})
