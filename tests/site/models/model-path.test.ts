import { expect, test } from 'vitest'
import { findBySlug, modelPath, slugToName } from '#site/models/model-path.ts'
import { SAMPLE_CATALOGUE } from '#site/models/sample-catalogue.ts'

test('each model of the sample is found under its own address', () => {
  for (const model of SAMPLE_CATALOGUE) {
    expect(findBySlug(SAMPLE_CATALOGUE, modelPath(model).replace('/models/', ''))).toBe(model)
  }
})

test('a renamed model is still found under its old address', () => {
  const models = [{ slug: 'lune-00000a' }, { slug: 'nova-00000b' }]
  expect(findBySlug(models, 'luna-00000a')).toBe(models[0])
  expect(findBySlug(models, 'luna-00000c')).toBeUndefined()
  expect(findBySlug(models, '')).toBeUndefined()
})

test('an address tells the name before anything is loaded', () => {
  expect(slugToName('luna-000001')).toBe('Luna')
  expect(slugToName('lea-luna-00a1f2')).toBe('Lea Luna')
  expect(slugToName('00a1f2')).toBe('')
})
