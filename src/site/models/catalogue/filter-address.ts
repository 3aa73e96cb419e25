import { MODEL_COUNTRIES, MODEL_FORMATS, MODEL_TYPES } from '#contract/entities/model.ts'
import { ALL, type CatalogueFilters } from '#domain/catalogue-filter.ts'
import { textToSlug } from '#domain/text/slug.ts'

/** The query of a page's address that stands for these filters; defaults leave no trace in it. */
export const filtersToQuery = (filters: CatalogueFilters): URLSearchParams => {
  const query = new URLSearchParams()
  if (filters.type !== ALL) query.set('type', textToSlug(filters.type))
  if (filters.country !== ALL) query.set('country', textToSlug(filters.country))
  if (filters.format !== ALL) query.set('format', textToSlug(filters.format))
  if (filters.showNsfw) query.set('nsfw', '1')
  return query
}

/** Reads an address that anybody may have typed: what is not a known value counts as "all". */
export const queryToFilters = (query: URLSearchParams): CatalogueFilters => ({
  type: readOption(query.get('type'), MODEL_TYPES),
  country: readOption(query.get('country'), MODEL_COUNTRIES),
  format: readOption(query.get('format'), MODEL_FORMATS),
  showNsfw: query.get('nsfw') === '1',
})

const readOption = (text: string | null, options: readonly string[]): string =>
  options.find((option) => textToSlug(option) === textToSlug(text ?? '')) ?? ALL
