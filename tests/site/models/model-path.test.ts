import { expect, test } from 'vitest'
import { modelPath, slugToName } from '#site/models/model-path.ts'

test('an address is made of the slug, and tells the name before anything is loaded', () => {
  expect(modelPath({ slug: 'lea-luna-00a1f2' })).toBe('/models/lea-luna-00a1f2')
  expect(slugToName('luna-000001')).toBe('Luna')
  expect(slugToName('lea-luna-00a1f2')).toBe('Lea Luna')
  expect(slugToName('00a1f2')).toBe('')
})
