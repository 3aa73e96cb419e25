import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { DEFAULT_FILTERS, isInCatalogue } from '#domain/catalogue-filter.ts'

const names = (filters: Partial<typeof DEFAULT_FILTERS>) =>
  SAMPLE_MODELS.filter((model) => isInCatalogue(model, { ...DEFAULT_FILTERS, ...filters })).map(
    ({ name }) => name,
  )

test('exactly three sample models are listed with the NSFW toggle off, six with it on', () => {
  expect(names({})).toEqual(['Luna', 'Mali', 'Sakura'])
  expect(names({ showNsfw: true })).toHaveLength(6)
})

test('type, country and format must all match', () => {
  expect(names({ country: 'France', showNsfw: true })).toEqual(['Luna', 'Idris'])
  expect(names({ country: 'France', type: 'Niche', showNsfw: true })).toEqual(['Idris'])
  expect(names({ format: 'journal intime' })).toEqual(['Luna'])
  expect(names({ country: 'France', format: 'vidéo', type: 'Niche', showNsfw: true })).toEqual([])
})

test('the sample is the specification’s: prices, NSFW count, two images each', () => {
  expect(SAMPLE_MODELS.map(({ price }) => price)).toEqual([29, 15, 12, 35, 22, 18])
  expect(SAMPLE_MODELS.filter(({ isNSFW }) => isNSFW)).toHaveLength(3)
  expect(SAMPLE_MODELS.every(({ images }) => images.length === 2)).toBe(true)
})
