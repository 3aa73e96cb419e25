import { expect, test } from 'vitest'
import { categoryLabel, postWords } from '#admin/blog/post-labels.ts'

test('a category is shown with the apostrophe of print, wherever it is told', () => {
  expect(categoryLabel("Cas d'étude")).toBe('Cas d’étude')
  expect(postWords.showValue('category', "Cas d'étude")).toBe('Cas d’étude')
  expect(postWords.showValue('title', "L'atelier")).toBeNull()
})
