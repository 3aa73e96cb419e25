// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Menu } from '#ui/overlay/menu.tsx'

const draw = (node: ReactNode) => {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  root.render(node)
}

const menu = (label: string) => (
  <Menu
    label={label}
    trigger={<button type="button">{label}</button>}
    items={[{ value: 'a', label: 'A' }]}
    onSelect={() => undefined}
  />
)

const button = (label: string) =>
  Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === label)

const openMenus = () => document.querySelectorAll('[role=menu][data-state=open]')

test('a menu opens when it is pressed, and not because the code came for another', async () => {
  draw(menu('Un'))
  await vi.waitFor(() => expect(button('Un')).toBeDefined())
  expect(openMenus()).toHaveLength(0)
  button('Un')?.click()
  await vi.waitFor(() => expect(openMenus()).toHaveLength(1))
  draw(menu('Deux'))
  await vi.waitFor(() => expect(button('Deux')).toBeDefined())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(openMenus()).toHaveLength(1)
})
