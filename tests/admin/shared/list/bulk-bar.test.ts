import { expect, test } from 'vitest'
import { shortenNames } from '#admin/shared/list/bulk-bar.tsx'

test.each([
  [1, 1, 0],
  [5, 5, 0],
  [6, 6, 0],
  [7, 5, 2],
  [40, 5, 35],
])('of %i names, %i are shown and %i counted: never one alone', (all, shown, others) => {
  const names = Array.from({ length: all }, (_, at) => `Modèle ${at}`)
  expect(shortenNames(names)).toEqual({ named: names.slice(0, shown), others })
})
