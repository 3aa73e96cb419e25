import { expect, test } from 'vitest'
import { createPressedMoment } from '#site/order/status/pressed-moment.tsx'

test('the first press on the same text counts, until it was sent', () => {
  let text = ''
  let minute = 0
  const kept = {
    key: 'pressed',
    read: () => text,
    write: (next: string) => {
      text = next
    },
    subscribe: () => () => undefined,
  }
  const pressed = createPressedMoment(kept, () => new Date(Date.UTC(2026, 0, 1, 12, minute)))
  const first = pressed.of('Luna')
  minute = 5
  expect(pressed.of('Luna')).toBe(first)
  expect(pressed.of('Mali')).toBe('2026-01-01T12:05:00.000Z')
  minute = 9
  pressed.clear()
  expect(pressed.of('Mali')).toBe('2026-01-01T12:09:00.000Z')
})
