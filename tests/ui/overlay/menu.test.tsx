// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { draw } from '#tests/support/draw.ts'
import { Menu } from '#ui/overlay/menu.tsx'

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

const openMenus = () =>
  Array.from(document.querySelectorAll('[role=menu][data-state=open]')).map((found) =>
    found.getAttribute('aria-label'),
  )

test('a menu opens when it is pressed, and not because the code came for another', async () => {
  draw(menu('Un'))
  await vi.waitFor(() => expect(button('Un')).toBeDefined())
  expect(openMenus()).toEqual([])
  button('Un')?.click()
  await vi.waitFor(() => expect(openMenus()).toEqual(['Un']))
  draw(menu('Deux'))
  draw(menu('Trois'))
  await vi.waitFor(() => expect(button('Trois')).toBeDefined())
  button('Trois')?.click()
  // Had the second opened by itself, it would have done so before the third.
  await vi.waitFor(() => expect(openMenus()).toContain('Trois'))
  expect(openMenus()).not.toContain('Deux')
})
