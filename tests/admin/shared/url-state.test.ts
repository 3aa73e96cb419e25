import { expect, test } from 'vitest'
import { withParam } from '#admin/shared/url-state.ts'

test('one parameter changes, the others stay, and an empty one leaves', () => {
  const before = new URLSearchParams('recherche=luna&type=Sexy')
  expect(withParam(before, 'modele', 'm1').toString()).toBe('recherche=luna&type=Sexy&modele=m1')
  expect(withParam(before, 'recherche', '').toString()).toBe('type=Sexy')
  expect(before.toString()).toBe('recherche=luna&type=Sexy')
})
