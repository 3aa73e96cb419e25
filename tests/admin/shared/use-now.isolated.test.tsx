// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useNowSince } from '#admin/shared/use-now.ts'
import { mount } from '#tests/support/mount.tsx'

const THEN = 1_000_000

const setUp = async () => {
  vi.useFakeTimers({ now: THEN, toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const shown = { nowMs: 0 }
  function Probe({ thenMs }: { readonly thenMs: number | null }) {
    shown.nowMs = useNowSince(thenMs)
    return null
  }
  const { render } = await mount(<Probe thenMs={THEN} />)
  const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))
  const hide = (isHidden: boolean) =>
    act(async () => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
      document.dispatchEvent(new Event('visibilitychange'))
    })
  onTestFinished(() => void vi.restoreAllMocks())
  return {
    /** In seconds. */
    age: () => (shown.nowMs - THEN) / 1_000,
    pass,
    hide,
    renew: (thenMs: number) => render(<Probe thenMs={thenMs} />),
  }
}

test('the time is right within five seconds while seconds are counted', async () => {
  const { age, pass } = await setUp()
  for (let passed = 5; passed <= 60; passed += 5) {
    await pass(5_000)
    expect(age()).toBe(passed)
  }
})

test('later it is updated twice a minute', async () => {
  const { age, pass } = await setUp()
  await pass(60_000)
  await pass(29_000)
  expect(age()).toBe(60)
  await pass(1_000)
  expect(age()).toBe(90)
})

test('a renewed item is counted in seconds again', async () => {
  const { age, pass, renew } = await setUp()
  await pass(125_000)
  await renew(THEN + 125_000)
  await pass(5_000)
  expect(age()).toBe(130)
})

test('a hidden page has no timer, and is right once it is visible again', async () => {
  const { age, pass, hide } = await setUp()
  await hide(true)
  expect(vi.getTimerCount()).toBe(0)
  await pass(20_000)
  expect(age()).toBe(0)
  await hide(false)
  expect(age()).toBe(20)
  await pass(5_000)
  expect(age()).toBe(25)
})
