import { expect, test } from 'vitest'
import { DEFAULT_FILTERS, isInCatalogue } from '#domain/catalogue-filter.ts'
import { SAMPLE_CATALOGUE } from '#site/models/sample-catalogue.ts'

test('no NSFW model of the build carries the address of a picture', () => {
  const nsfw = SAMPLE_CATALOGUE.filter((model) => model.isNSFW)
  expect(nsfw).toHaveLength(3)
  expect(nsfw.flatMap((model) => model.images)).toEqual([])
})

test('the first paint lists three models, and six with NSFW', () => {
  const listed = (showNsfw: boolean) =>
    SAMPLE_CATALOGUE.filter((model) => isInCatalogue(model, { ...DEFAULT_FILTERS, showNsfw }))
  expect(listed(false).map((model) => model.price)).toEqual([29, 12, 22])
  expect(listed(true)).toHaveLength(6)
})

test('nothing that only administrators may know is in the build', () => {
  for (const model of SAMPLE_CATALOGUE) expect(model).not.toHaveProperty('isActive')
})
