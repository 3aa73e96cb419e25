// @vitest-environment happy-dom

import { act } from 'react'
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import type { Answer } from '#sync/ports.ts'
import { anAnswer } from '#tests/support/make-answer.ts'
import { renderWithPendingRequests } from '#tests/support/render-with-pending-requests.tsx'

const saying = (body: unknown) => anAnswer(200, body, { epoch: 'e' })

const UNREACHABLE: Answer = { type: 'unreachable', reason: 'network' }
const word = v.string()

const failures: string[] = []

const useWord = () =>
  useServerAnswer('/api/admin/word', word, ({ type }) => void failures.push(type))

const openAsked = async () => {
  failures.length = 0
  const { result, asked, answer } = await renderWithPendingRequests({ useHook: useWord, cue: null })
  return {
    heard: () => [result().value, result().problem],
    reload: () => void result().reload(),
    asked: () => asked().length,
    answer,
  }
}

test('the last answer stays while the server does not answer', async () => {
  const { heard, reload, answer } = await openAsked()
  expect(heard()).toEqual([null, null])
  await answer(0, saying('one'))
  reload()
  await answer(1, UNREACHABLE)
  expect(heard()).toEqual(['one', 'unreachable'])
})

test.each([
  ['value', saying('old')],
  ['problem', UNREACHABLE],
])('a late %s to an older request changes nothing', async (_, late) => {
  const { heard, reload, answer } = await openAsked()
  reload()
  await answer(1, saying('new'))
  await answer(0, late)
  expect(heard()).toEqual(['new', null])
})

test('the first of several failures in a row is reported, and after a success the next one again', async () => {
  const { reload, answer } = await openAsked()
  await answer(0, anAnswer(500, { detail: 'Panne.' }, { epoch: 'e' }))
  reload()
  await answer(1, UNREACHABLE)
  expect(failures).toEqual(['server-error'])
  reload()
  await answer(2, saying('one'))
  reload()
  await answer(3, UNREACHABLE)
  expect(failures).toEqual(['server-error', 'unreachable'])
})

/** Time stands still until `wait`. */
const stopClock = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
}

const busy = (retryAfterMs: number | null) =>
  anAnswer(503, { code: 'busy', detail: 'Plus tard.' }, { epoch: 'e', retryAfterMs })

test.each([
  ['no server', UNREACHABLE, 1_000],
  ['a busy server', busy(null), 1_000],
  ['a busy server that says when', busy(5_000), 5_000],
])('when %s answers, the request is retried by itself', async (_, fault, afterMs) => {
  const wait = stopClock()
  const { heard, asked, answer } = await openAsked()
  await answer(0, fault)
  await wait(afterMs / 2 - 1)
  expect(asked()).toBe(1)
  await wait(afterMs / 2 + 1)
  expect(asked()).toBe(2)
  await answer(1, saying('new'))
  expect(heard()).toEqual(['new', null])
  await wait(3_600_000)
  expect(asked()).toBe(2)
})

test.each([
  ['our server’s', anAnswer(403, { code: 'forbidden' }, { epoch: 'e' })],
  ['a basic server’s', anAnswer(403, { detail: 'Forbidden' }, { epoch: null })],
])('%s final refusal is not retried', async (_, refusal) => {
  const wait = stopClock()
  const { asked, answer } = await openAsked()
  await answer(0, refusal)
  await wait(3_600_000)
  expect(asked()).toBe(1)
})

test('a late answer to an older request does not cancel the next retry', async () => {
  const wait = stopClock()
  const { asked, reload, answer } = await openAsked()
  reload()
  await answer(1, UNREACHABLE)
  await answer(0, saying('old'))
  await wait(60_000)
  expect(asked()).toBe(3)
})

test('a page that is opened again does not ask before the time that the server has named', async () => {
  const wait = stopClock()
  const { asked, answer } = await openAsked()
  await answer(0, busy(60_000))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked()).toBe(1)
  await wait(60_000)
  expect(asked()).toBe(2)
})

test('while the server does not answer it is asked once a minute at least, and never without a listener', async () => {
  const wait = stopClock()
  const { asked, answer } = await openAsked()
  for (let at = 0; at < 10; at += 1) {
    await answer(at, UNREACHABLE)
    await wait(60_000)
  }
  expect(asked()).toBe(11)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => void vi.restoreAllMocks())
  await answer(10, UNREACHABLE)
  await wait(3_600_000)
  expect(asked()).toBe(11)
  vi.restoreAllMocks()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked()).toBe(12)
})
