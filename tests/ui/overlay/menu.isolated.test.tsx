// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { untilHolds } from '#tests/support/until-holds.ts'
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

/** The menu's code comes when it is first pressed. */
const untilSo = (holds: () => void) => untilHolds(holds)

const openMenus = () =>
  Array.from(document.querySelectorAll('[role=menu][data-state=open]')).map((found) =>
    found.getAttribute('aria-label'),
  )

test('a menu opens when it is pressed, and not because the code came for another', async () => {
  renderOutsideAct(menu('Un'))
  await untilSo(() => expect(button('Un')).toBeDefined())
  expect(openMenus()).toEqual([])
  button('Un')?.click()
  await untilSo(() => expect(openMenus()).toEqual(['Un']))
  renderOutsideAct(menu('Deux'))
  renderOutsideAct(menu('Trois'))
  await untilSo(() => expect(button('Trois')).toBeDefined())
  button('Trois')?.click()
  // Had the second opened by itself, it would have done so before the third.
  await untilSo(() => expect(openMenus()).toContain('Trois'))
  expect(openMenus()).not.toContain('Deux')
})
