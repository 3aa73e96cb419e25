import { expect, test } from 'vitest'
import { findBySlug, modelPath, slugToName, slugToWords } from '#contract/public/page-paths.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { SAMPLE_CATALOGUE } from '#site/models/sample-catalogue.ts'

test('each model and each article of the sample is found under its own address', () => {
  for (const model of SAMPLE_CATALOGUE)
    expect(findBySlug(SAMPLE_CATALOGUE, modelPath(model).replace('/models/', ''))).toBe(model)
  for (const post of SAMPLE_POSTS) expect(findBySlug(SAMPLE_POSTS, post.slug)).toBe(post)
})

test('what was renamed is still found under its old address', () => {
  const models = [{ slug: 'lune-00000a' }, { slug: 'nova-00000b' }]
  expect(findBySlug(models, 'luna-00000a')).toBe(models[0])
  expect(findBySlug(models, 'luna-00000c')).toBeUndefined()
  expect(findBySlug(models, '')).toBeUndefined()
})

test('an address contains the words of a title', () => {
  expect(slugToWords('un-visage-cent-images-000102')).toEqual(['un', 'visage', 'cent', 'images'])
  expect(slugToWords('000102')).toEqual([])
})

test('the address of a pack is made of the slug, and gives the name before anything is loaded', () => {
  expect(modelPath({ slug: 'lea-luna-00a1f2' })).toBe('/models/lea-luna-00a1f2')
  expect(slugToName('luna-000001')).toBe('Luna')
  expect(slugToName('lea-luna-00a1f2')).toBe('Lea Luna')
  expect(slugToName('00a1f2')).toBe('')
})
