import { expect, test } from 'vitest'
import { categoryLabel, postLabels } from '#admin/blog/post-labels.ts'

test('a category has the typographic apostrophe wherever it is shown', () => {
  expect(categoryLabel("Cas d'étude")).toBe('Cas d’étude')
  expect(postLabels.showValue('category', "Cas d'étude")).toBe('Cas d’étude')
  expect(postLabels.showValue('title', "L'atelier")).toBeNull()
})
