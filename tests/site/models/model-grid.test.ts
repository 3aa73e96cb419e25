import { expect, test } from 'vitest'
import { CARDS_PER_PAGE } from '#contract/public/catalogue-index.ts'
import { growPage } from '#site/models/model-grid.tsx'

test('a page fills whole rows of one, two and three columns', () => {
  expect(CARDS_PER_PAGE % 6).toBe(0)
})

test.each([
  [24, 2_000, 48],
  [48, 2_000, 72],
  [48, 50, 50],
  [24, 6, 24],
])('%i cards of %i grow to %i', (shown, total, grown) => {
  expect(growPage(shown, total)).toBe(grown)
})

test('pressing on shows every model in the end, and no more', () => {
  let shown = CARDS_PER_PAGE
  for (let press = 0; press < 84; press += 1) shown = growPage(shown, 2_000)
  expect(shown).toBe(2_000)
})
