// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest'
import { reloadAfresh } from '#device/network/reload-afresh.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

const PAGE = () =>
  new Response('<div id="root"></div>', { headers: { 'Content-Type': 'text/html' } })
const SCRIPT = () => new Response('go()', { headers: { 'Content-Type': 'text/javascript' } })
const PORTAL = () => new Response('<h1>Hôtel</h1>', { headers: { 'Content-Type': 'text/html' } })

const kept = new Set<string>()
const unregister = vi.fn()
const reload = vi.fn()

beforeEach(() => {
  kept.clear()
  for (const name of ['neomuse-site', 'neomuse-admin', 'of-somebody-else']) kept.add(name)
  vi.clearAllMocks()
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistrations: async () => [{ unregister }] },
  })
  location.reload = reload
  document.head.innerHTML = ''
  localStorage.setItem('admin_token', 't')
})

const answers = (worker: () => Response, page: () => Response): string[] => {
  const asked: string[] = []
  replaceFetch(async (input, init) => {
    const path = new URL(String(input), location.href).pathname
    asked.push(`${path} ${init?.cache}`)
    return path === '/service-worker.js' ? worker() : path.endsWith('.js') ? SCRIPT() : page()
  })
  return asked
}

test('when the site answers, its files are fetched again, bypassing every cache; data stays', async () => {
  answers(SCRIPT, PAGE)
  expect(await reloadAfresh()).toEqual({ type: 'reloading' })
  expect([...kept]).toEqual(['of-somebody-else'])
  expect(unregister).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
  expect(localStorage.getItem('admin_token')).toBe('t')
})

test.each([
  ['for the worker', PORTAL, PAGE],
  ['for the page', SCRIPT, PORTAL],
  ['with an error', () => new Response('', { status: 511 }), PAGE],
])('another server that answers %s removes nothing from the device', async (_, worker, page) => {
  answers(worker, page)
  expect(await reloadAfresh()).toEqual({ type: 'stranger' })
  expect(kept.size).toBe(3)
  expect([unregister.mock.calls, reload.mock.calls]).toEqual([[], []])
})

test('without a network the cached copies are all there is: they stay, and the page is tried again', async () => {
  replaceFetch(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await reloadAfresh()).toEqual({ type: 'reloading' })
  expect([kept.size, reload.mock.calls.length]).toEqual([3, 1])
})
