import { expect, test } from 'vitest'
import { CARDS_PER_PAGE, growPage } from '#site/models/model-grid.tsx'

test('a page fills whole rows of one, two and three columns', () => {
  expect(CARDS_PER_PAGE % 6).toBe(0)
})

test.each([
  [24, 2_000, 48],
  [48, 2_000, 72],
  [48, 50, 50],
  [24, 6, 24],
])('%i cards of %i grow to %i', (drawn, total, grown) => {
  expect(growPage(drawn, total)).toBe(grown)
})

test('pressing on shows every model in the end, and no more', () => {
  let drawn = CARDS_PER_PAGE
  for (let press = 0; press < 84; press += 1) drawn = growPage(drawn, 2_000)
  expect(drawn).toBe(2_000)
})
