// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { stepFocus } from '#admin/app/search-dialog.tsx'

const createBox = () => {
  const box = document.createElement('div')
  const stops = [
    document.createElement('input'),
    document.createElement('a'),
    document.createElement('a'),
  ]
  for (const stop of stops) stop.setAttribute('href', '/x')
  box.append(...stops)
  document.body.append(box)
  stops[0]?.focus()
  return { box, place: () => [...box.children].indexOf(document.activeElement ?? box) }
}

test('the arrows lead from the search field through its results and back', () => {
  const { box, place } = createBox()
  expect(stepFocus(box, 'ArrowDown')).toBe(true)
  expect(stepFocus(box, 'ArrowDown')).toBe(true)
  expect(place()).toBe(2)
  expect(stepFocus(box, 'ArrowDown')).toBe(false)
  expect(place()).toBe(2)
  stepFocus(box, 'ArrowUp')
  stepFocus(box, 'ArrowUp')
  expect(place()).toBe(0)
  expect(stepFocus(box, 'ArrowUp')).toBe(false)
})

test('other keys go to the field', () => {
  const { box, place } = createBox()
  expect(stepFocus(box, 'a')).toBe(false)
  expect(place()).toBe(0)
})
