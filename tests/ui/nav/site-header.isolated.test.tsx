// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { mount } from '#tests/support/mount.tsx'
import { SiteHeader } from '#ui/nav/site-header.tsx'

const headerOf = (pageKey: string) => (
  <SiteHeader
    brand="Néomuse"
    links={null}
    linksLabel="Pages"
    menu={<a href="/models">Modèles</a>}
    menuLabel="Menu"
    pageKey={pageKey}
  />
)

test('a browser without popovers opens the phone’s menu by script, and closes it with the page', async () => {
  Reflect.deleteProperty(HTMLElement.prototype, 'popover')
  const { container, render } = await mount(headerOf('home'))
  const button = container.querySelector('button')
  const panel = container.querySelector<HTMLElement>('nav[popover]')
  const said = () => [button?.getAttribute('aria-expanded'), panel?.dataset.open]
  expect(said()).toEqual(['false', 'false'])
  await act(async () => button?.click())
  expect(said()).toEqual(['true', 'true'])
  await render(headerOf('models'))
  expect(said()).toEqual(['false', 'false'])
  await act(async () => button?.click())
  await act(async () => button?.click())
  expect(said()).toEqual(['false', 'false'])
})
