// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { NotFoundPage } from '#site/shared/page/not-found-page.tsx'
import { mount } from '#tests/support/mount.tsx'

/** The document that stands in for a page that is not on the device. */
const openOffline = async () => {
  const root = document.createElement('div')
  root.id = 'root'
  root.dataset.page = 'offline'
  document.body.append(root)
  onTestFinished(() => root.remove())
  await activateSiteLocale('fr')
  const router = createMemoryRouter([{ path: '*', Component: NotFoundPage }])
  // The key that a browser's first entry has.
  router.state.location.key = 'default'
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  return {
    heading: () => container.querySelector('h1')?.textContent,
    button: () => container.querySelector('button'),
    go: (path: string) => act(() => router.navigate(path)),
  }
}

test('a page that is not on the device is asked for again at a press', async () => {
  const { heading, button } = await openOffline()
  expect(heading()).toBe('Cette page n’est pas sur cet appareil')
  expect(button()?.textContent).toBe('Réessayer')
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await act(async () => button()?.click())
  expect(reload).toHaveBeenCalledOnce()
})

test('of another address that leads nowhere it is said so, although the document came offline', async () => {
  const { heading, go } = await openOffline()
  await go('/models/gone')
  expect(heading()).toBe('Page introuvable')
})
