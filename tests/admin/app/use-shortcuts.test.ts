import { describe, expect, test } from 'vitest'
import { SHORTCUTS } from '#admin/app/shortcuts.ts'
import { createShortcutReader, type KeyContext, type KeyPress } from '#admin/app/use-shortcuts.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  timeStamp: 0,
  ...more,
})

const FREE: KeyContext = { isTyping: false, isLayerOpen: false, takesCharacters: true }

/** The shortcut for each press of a sequence. */
const read = (presses: readonly KeyPress[], place: Partial<KeyContext> = {}) => {
  const reader = createShortcutReader(SHORTCUTS)
  return presses.map((one) => reader(one, { ...FREE, ...place })?.type ?? null)
}

test('a single character, Ctrl or ⌘ with one, and two in sequence', () => {
  expect(read(['?', '/', 'n', 'r'].map((key) => press(key)))).toEqual([
    'sheet',
    'find',
    'new-row',
    'reload',
  ])
  expect(read([press('k', { ctrlKey: true }), press('s', { metaKey: true })])).toEqual([
    'palette',
    'save',
  ])
  const reader = createShortcutReader(SHORTCUTS)
  expect(reader(press('g'), FREE)).toBeNull()
  expect(reader(press('b', { timeStamp: 900 }), FREE)).toEqual({ type: 'go', path: '/admin/blog' })
})

test('the character counts, not its position on the keyboard or the modifiers that it needs', () => {
  expect(read([press('?', { shiftKey: true }), press('/', { shiftKey: true })])).toEqual([
    'sheet',
    'find',
  ])
  expect(read([press('N'), press('S', { ctrlKey: true })])).toEqual(['new-row', 'save'])
})

test('a character with another modifier is no shortcut', () => {
  expect(
    read([
      press('N', { shiftKey: true }),
      press('n', { altKey: true }),
      press('r', { ctrlKey: true }),
      press('s', { ctrlKey: true, shiftKey: true }),
      press('k', { ctrlKey: true, metaKey: true }),
    ]),
  ).toEqual([null, null, null, null, null])
})

test('a held key, or one of an input method, is no shortcut', () => {
  expect(read([press('n', { repeat: true }), press('n', { isComposing: true })])).toEqual([
    null,
    null,
  ])
})

describe('the second of two keys', () => {
  test('comes in time, or counts on its own', () => {
    expect(read([press('g'), press('m', { timeStamp: 1_501 })])).toEqual([null, null])
    expect(read([press('g'), press('n', { timeStamp: 1_501 })])).toEqual([null, 'new-row'])
  })
  test('is the very next one', () => {
    expect(read([press('g'), press('x'), press('m')])).toEqual([null, null, null])
  })
  test('may need Shift', () => {
    expect(read([press('g'), press('Shift', { shiftKey: true }), press('m')])).toEqual([
      null,
      null,
      'go',
    ])
  })
})

const everyKey = [press('?'), press('/'), press('n'), press('r'), press('g'), press('m')]
const withMod = ['k', 's', 'Enter'].map((key) => press(key, { ctrlKey: true }))

test('while the user types, characters are text', () => {
  expect(read(everyKey, { isTyping: true })).toEqual(everyKey.map(() => null))
  expect(read(withMod, { isTyping: true })).toEqual(['palette', 'save', 'save'])
})

test('Ctrl Enter outside of a field is the browser’s', () => {
  expect(read([press('Enter', { ctrlKey: true })])).toEqual([null])
})

test('under a dialog no shortcut works, and in it a form can be saved', () => {
  expect(read(everyKey, { isLayerOpen: true })).toEqual(everyKey.map(() => null))
  expect(read(withMod, { isLayerOpen: true, isTyping: true })).toEqual([null, 'save', 'save'])
})

test('single-character shortcuts can all be turned off', () => {
  expect(read(everyKey, { takesCharacters: false })).toEqual(everyKey.map(() => null))
  expect(read(withMod.slice(0, 2), { takesCharacters: false })).toEqual(['palette', 'save'])
})

test('no two active shortcuts use the same keys', () => {
  const ways = SHORTCUTS.filter(({ command }) => command !== null).flatMap((one) => one.ways)
  const names = ways.map((presses) => presses.join(' '))
  expect(new Set(names).size).toBe(names.length)
  // The first key of a sequence cannot be a shortcut itself.
  expect(names).not.toContain('g')
})
