import { expect, test } from 'vitest'
import { createUuidV7, isUuid, shortId } from '#domain/uuid.ts'

const withClock = (times: number[]) =>
  createUuidV7({ nowMs: () => times.shift() ?? 0, fillRandom: (bytes) => bytes.fill(0xab) })

test('an id has the form, version and variant of RFC 9562', () => {
  const id = withClock([0x0199_1234_5678])()
  expect(id).toBe('01991234-5678-7bab-abab-abababababab')
  expect(isUuid(id)).toBe(true)
})

test('later ids sort later, within one millisecond and when the clock steps back too', () => {
  const newId = withClock([5_000, 5_000, 4_000, 6_000])
  const ids = [newId(), newId(), newId(), newId()]
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(4)
})

test('text that only looks like an id is not accepted', () => {
  for (const text of [
    '',
    'm1',
    '01991234-5678-7bab-abab-ababababab',
    '01991234-5678-0bab-abab-abababababab',
  ]) {
    expect(isUuid(text)).toBe(false)
  }
})

test('what was made within one minute, and within one millisecond, differs as it is shown', () => {
  for (const stepMs of [0, 1, 999, 32_500]) {
    let nowMs = 1_800_000_000_000
    const newId = createUuidV7({ nowMs: () => nowMs, fillRandom: (bytes) => bytes })
    const shown = Array.from({ length: 3 }, () => {
      nowMs += stepMs
      return shortId(newId())
    })
    expect(new Set(shown).size).toBe(3)
  }
})
