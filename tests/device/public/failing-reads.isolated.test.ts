// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { FAILURE_EVENT } from '#device/network/report-failure.ts'
import { createPublicSource } from '#device/public/use-public-read.ts'

test('data that a public page could not load is logged', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const logged: unknown[] = []
  addEventListener(FAILURE_EVENT, (event) => {
    if (event instanceof CustomEvent) logged.push(event.detail)
  })
  const source = createPublicSource('/api/models', (body) => body)
  onTestFinished(source.subscribe(() => undefined))
  await expect.poll(() => logged).toEqual(['Impossible de charger /api/models'])
  expect(source.current()).toEqual({ type: 'unreachable' })
})
