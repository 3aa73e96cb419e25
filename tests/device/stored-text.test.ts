import { expect, test } from 'vitest'
import { createStoredText } from '#device/stored-text.ts'

const createShelf = () => {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

const refusing = {
  getItem: (): string | null => null,
  setItem: (): void => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}

test('a text survives the page that wrote it', () => {
  const shelf = createShelf()
  createStoredText('theme', () => shelf).write('dark')
  expect(createStoredText('theme', () => shelf).read()).toBe('dark')
  expect(createStoredText('other', () => shelf).read()).toBeNull()
})

test('in a browser without storage, the text lasts as long as the page', () => {
  const kept = createStoredText('theme', () => refusing)
  kept.write('dark')
  expect(kept.read()).toBe('dark')
})

test('a browser that forbids access to its storage counts as empty', () => {
  const kept = createStoredText('theme', () => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(kept.read()).toBeNull()
})

test('a change is noticed here, and in other tabs, until the listener is removed', () => {
  const heard: (string | null)[] = []
  const shelf = createShelf()
  const events = new EventTarget()
  const kept = createStoredText('theme', () => shelf, events)
  const stop = kept.subscribe(() => heard.push(kept.read()))
  kept.write('dark')
  shelf.setItem('theme', 'light')
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }))
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }))
  stop()
  kept.write('dark')
  expect(heard).toEqual(['dark', 'light'])
})
