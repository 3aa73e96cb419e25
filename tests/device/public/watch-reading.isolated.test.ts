// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchReading } from '#device/public/watch-reading.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

const LUNA = { id: 'p1', slug: 'luna-000101' }

/** A visible page, online. */
const setUp = () => {
  vi.useFakeTimers()
  sessionStorage.clear()
  const sent: string[] = []
  replaceFetch(async (address, init) => {
    sent.push(`${init?.method} ${String(address)}`)
    throw new TypeError('offline')
  })
  const page = { isVisible: true, isOnline: true }
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    page.isVisible ? 'visible' : 'hidden',
  )
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => page.isOnline)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  return { page, sent, pass: (seconds: number) => vi.advanceTimersByTime(seconds * 1_000) }
}

test('I 152: a reader counts after five seconds, and once per tab whether the request succeeds or not', () => {
  const { sent, pass } = setUp()
  watchReading(LUNA)
  pass(4)
  expect(sent).toEqual([])
  pass(60)
  expect(sent).toEqual(['POST /api/blog/luna-000101/views'])
  watchReading(LUNA)
  pass(60)
  expect(sent).toHaveLength(1)
  watchReading({ id: 'p2', slug: 'nova-000102' })
  pass(60)
  expect(sent).toHaveLength(2)
})

test('an article in a hidden page is not counted as read', () => {
  const { page, sent, pass } = setUp()
  page.isVisible = false
  watchReading(LUNA)
  pass(60)
  page.isVisible = true
  pass(4)
  expect(sent).toEqual([])
  pass(1)
  expect(sent).toHaveLength(1)
})

test('a reader who leaves earlier is not counted', () => {
  const { sent, pass } = setUp()
  const stop = watchReading(LUNA)
  pass(4)
  stop()
  pass(60)
  expect(sent).toEqual([])
})

test('an offline reader is counted when the network is back, if still reading', () => {
  const { page, sent, pass } = setUp()
  page.isOnline = false
  watchReading(LUNA)
  pass(60)
  expect(sent).toEqual([])
  page.isOnline = true
  pass(1)
  expect(sent).toHaveLength(1)
})
