import { expect, test } from 'vitest'
import { MODEL_COUNTRIES, MODEL_TYPES } from '#contract/entities/model.ts'
import { ALL, type CatalogueFilters, DEFAULT_FILTERS } from '#domain/catalogue-filter.ts'
import { MODEL_FORMATS } from '#domain/model-formats.ts'
import { filtersToQuery, queryToFilters } from '#site/models/catalogue-filters.tsx'

test('untouched filters leave no trace in the address', () => {
  expect(filtersToQuery(DEFAULT_FILTERS).toString()).toBe('')
})

test('an address with filters is readable', () => {
  const filters = {
    type: 'Girlfriend',
    country: 'Thaïlande',
    format: 'journal intime',
    showNsfw: true,
  }
  expect(filtersToQuery(filters).toString()).toBe(
    'type=girlfriend&country=thailande&format=journal-intime&nsfw=1',
  )
})

test('every combination of filters comes back from its address', () => {
  for (const type of [ALL, ...MODEL_TYPES]) {
    for (const country of [ALL, ...MODEL_COUNTRIES]) {
      for (const format of [ALL, ...MODEL_FORMATS]) {
        for (const showNsfw of [false, true]) {
          const filters: CatalogueFilters = { type, country, format, showNsfw }
          expect(queryToFilters(filtersToQuery(filters))).toEqual(filters)
        }
      }
    }
  }
})

test.each([
  ['', DEFAULT_FILTERS],
  ['type=unknown&country=&format=all', DEFAULT_FILTERS],
  ['nsfw=0', DEFAULT_FILTERS],
  ['nsfw=true', DEFAULT_FILTERS],
  ['type=SEXY&country=Br%C3%A9sil', { ...DEFAULT_FILTERS, type: 'Sexy', country: 'Brésil' }],
  ['utm_source=x&format=vid%C3%A9o', { ...DEFAULT_FILTERS, format: 'vidéo' }],
])('an address typed by hand, ?%s, is understood or ignored', (query, filters) => {
  expect(queryToFilters(new URLSearchParams(query))).toEqual(filters)
})
