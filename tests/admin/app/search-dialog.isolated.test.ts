// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { openFirst } from '#admin/app/search-dialog.tsx'

const createBox = (...results: readonly ('a' | 'button')[]) => {
  const box = document.createElement('div')
  const field = document.createElement('input')
  const opened = vi.fn()
  const made = results.map((tag, at) => {
    const result = document.createElement(tag)
    result.setAttribute(tag === 'a' ? 'href' : 'data-cover', '#')
    result.addEventListener('click', () => opened(at))
    return result
  })
  // The control that clears the field is a button too.
  box.append(field, document.createElement('button'), ...made)
  document.body.append(box)
  field.focus()
  return { box, made, opened }
}

beforeEach(() => document.body.replaceChildren())

test.each([
  ['a page', ['a', 'button']],
  ['an action', ['button', 'a']],
] as const)('Enter in the field opens the first result: %s', (_what, results) => {
  const { box, opened } = createBox(...results)
  expect(openFirst(box, 'Enter')).toBe(true)
  expect(opened.mock.calls).toEqual([[0]])
})

test('an action that needs care is skipped, and gets the focus when it is the only result', () => {
  const { box, made, opened } = createBox('button', 'a')
  made[0]?.setAttribute('data-deliberate', '')
  expect(openFirst(box, 'Enter')).toBe(true)
  expect(opened.mock.calls).toEqual([[1]])

  made[1]?.remove()
  box.querySelector('input')?.focus()
  expect(openFirst(box, 'Enter')).toBe(true)
  expect(document.activeElement).toBe(made[0])
  expect(opened).toHaveBeenCalledTimes(1)
})

test('without a result it opens nothing', () => {
  expect(openFirst(createBox().box, 'Enter')).toBe(false)
})

test('other keys go to the field, and Enter on a result opens that result', () => {
  const { box, made, opened } = createBox('a', 'a')
  expect(openFirst(box, 'a')).toBe(false)
  made[1]?.focus()
  expect(openFirst(box, 'Enter')).toBe(false)
  expect(opened).not.toHaveBeenCalled()
})
