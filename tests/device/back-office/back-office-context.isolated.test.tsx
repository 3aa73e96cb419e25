// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { openSignalChannel } from '#device/host/worker-channel.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice, signedIn } from '#tests/support/set-up-back-office.ts'

/** The page becomes visible or hidden. */
const turn = async (visibility: DocumentVisibilityState): Promise<void> => {
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  onTestFinished(() => sight.mockRestore())
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
}

const happen = (event: Event) => act(async () => window.dispatchEvent(event))

const openPage = async () => {
  const heard: string[] = []
  const hear = (word: string) => () => void heard.push(word)
  const backOffice = {
    ...aDevice().open(),
    wake: hear('wake'),
    rest: hear('rest'),
    retryNow: hear('retry'),
    followOtherTab: async () => void heard.push('follow'),
  }
  const { render } = await mount(
    <BackOfficeProvider backOffice={backOffice}>Les modèles</BackOfficeProvider>,
  )
  return { heard, close: () => render(null) }
}

test('a page that becomes visible wakes the back-office, a hidden one puts it to rest', async () => {
  const { heard } = await openPage()
  await turn('hidden')
  await turn('visible')
  await happen(new Event('pageshow'))
  expect(heard).toEqual(['rest', 'wake', 'wake'])
})

test('a network that is back is tried at once; of changes stored by other tabs, only the session is followed', async () => {
  const { heard } = await openPage()
  await happen(new Event('online'))
  await happen(new StorageEvent('storage', { key: 'theme' }))
  expect(heard).toEqual(['retry'])
  await happen(new StorageEvent('storage', { key: 'admin_token' }))
  await happen(new StorageEvent('storage', { key: null }))
  expect(heard).toEqual(['retry', 'follow', 'follow'])
})

test('an unmounted page receives nothing any more', async () => {
  const { heard, close } = await openPage()
  await close()
  await turn('visible')
  await turn('hidden')
  for (const name of ['pageshow', 'online']) await happen(new Event(name))
  await happen(new StorageEvent('storage', { key: null }))
  expect(heard).toEqual([])
})

test('a storage connection that was lost while the page slept is opened again, and the server is asked', async () => {
  const { backOffice, db } = await signedIn()
  await mount(<BackOfficeProvider backOffice={backOffice}>Les modèles</BackOfficeProvider>)
  const heard: string[] = []
  const channel = openSignalChannel('ada')
  channel.subscribe((signal) => void heard.push(signal))
  onTestFinished(channel.close)
  const dead = db.backendDB()
  // As in WebKit: no event reports the lost connection; only the next request fails.
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  vi.spyOn(db.outbox, 'count').mockRejectedValueOnce(lost)
  await happen(new Event('pageshow'))
  await expect.poll(() => heard).toContain('visible')
  expect(db.backendDB()).not.toBe(dead)
  expect(await db.outbox.count()).toBe(0)
})
