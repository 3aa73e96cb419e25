// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { beginNewRow, focusSearch, isTypingIn, saveOpenForm } from '#admin/app/use-shortcuts.ts'

let pressed: string[] = []

const show = (html: string): void => {
  document.body.innerHTML = html
  pressed = []
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', (event) => {
      event.preventDefault()
      pressed.push(button.id)
    })
}

beforeEach(() => show(''))

test.each([
  ['<input>', true],
  ['<input type="search">', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<input type="checkbox">', false],
  ['<button></button>', false],
])('%s receives typed characters: %s', (html, isTyping) => {
  show(html)
  expect(isTypingIn(document.body.firstElementChild)).toBe(isTyping)
})

test('the search is the page’s own, with its text selected', () => {
  expect(focusSearch()).toBe(false)
  show('<input type="search"><main><input type="search" id="own" value="luna"></main>')
  expect(focusSearch()).toBe(true)
  expect(document.activeElement?.id).toBe('own')
})

test('a page without a button for new rows has no such shortcut', () => {
  show('<main><button id="other"></button></main>')
  expect(beginNewRow()).toBe(false)
  show('<main><button id="new" data-new-row></button></main>')
  expect(beginNewRow()).toBe(true)
  expect(pressed).toEqual(['new'])
})

const PAGE = '<main><form><input id="field"><button type="submit" id="page"></button></form></main>'
const DIALOG = `<div role="dialog" data-state="open">
  <form id="f"><button type="button" id="tag"></button></form>
  <button type="submit" form="f" id="dialog"></button></div>`

test('the form of the page is saved by its own button', () => {
  show(PAGE)
  expect(saveOpenForm()).toBe(true)
  expect(pressed).toEqual(['page'])
})

test('the topmost dialog takes precedence over the page, even without a form', () => {
  show(PAGE + DIALOG)
  expect(saveOpenForm()).toBe(true)
  expect(pressed).toEqual(['dialog'])
  show(`${PAGE}${DIALOG}<div role="alertdialog" data-state="open"></div>`)
  expect(saveOpenForm()).toBe(false)
  expect(pressed).toEqual([])
})

test('with several forms, the focused one is saved', () => {
  show(
    `<main><form><button type="submit" id="first"></button></form>
    <form><input id="field"><button type="submit" id="second"></button></form></main>`,
  )
  document.querySelector<HTMLElement>('#field')?.focus()
  saveOpenForm()
  expect(pressed).toEqual(['second'])
})

test('without a form the key stays the browser’s', () => {
  show('<main></main>')
  expect(saveOpenForm()).toBe(false)
})
