// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readMoved } from '#site/shell/form/use-early-input.ts'

/** A bar as it was drawn beforehand. */
const bar = () => {
  const part = document.createElement('search')
  part.innerHTML = `
    <select name="country"><option selected value="all">Tous</option><option value="Japon">Japon</option></select>
    <input name="nsfw" type="checkbox" role="switch" />
    <input name="q" type="search" value="" />
    <input type="search" value="" />`
  return part
}
const control = (part: HTMLElement, name: string) => {
  const found = part.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (found === null) throw new Error(`no control named ${name}`)
  return found
}

test('controls that stand as they were drawn are not moved', () => {
  expect(readMoved(bar()).size).toBe(0)
  expect(readMoved(null).size).toBe(0)
})

test.each([
  ['country', 'Japon', 'country=Japon'],
  ['q', 'niche', 'q=niche'],
])('%s alone is told when it alone was moved', (name, value, told) => {
  const part = bar()
  control(part, name).value = value
  expect(readMoved(part).toString()).toBe(told)
})

test('a switch that was moved says that it is on; moved back it says nothing', () => {
  const part = bar()
  control(part, 'nsfw').click()
  expect(readMoved(part).toString()).toBe('nsfw=1')
  control(part, 'nsfw').click()
  expect(readMoved(part).size).toBe(0)
})

test('a switch that was drawn on says that it is off', () => {
  const part = bar()
  control(part, 'nsfw').defaultChecked = true
  control(part, 'nsfw').checked = false
  expect(readMoved(part).toString()).toBe('nsfw=')
})
