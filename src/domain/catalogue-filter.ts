/** The fields of a model that the catalogue filter reads. */
export type FilterableModel = {
  readonly type: string
  readonly country: string
  readonly format: readonly string[]
  readonly isNSFW: boolean
}

export type CatalogueFilters = {
  readonly type: string
  readonly country: string
  readonly format: string
  readonly showNsfw: boolean
}

/** The value of a filter that accepts everything. */
export const ALL = 'all'

export const DEFAULT_FILTERS: CatalogueFilters = {
  type: ALL,
  country: ALL,
  format: ALL,
  showNsfw: false,
}

/** Source: specification, section 4, "Catalogue filters". */
export const isInCatalogue = (model: FilterableModel, filters: CatalogueFilters): boolean =>
  (filters.type === ALL || model.type === filters.type) &&
  (filters.country === ALL || model.country === filters.country) &&
  (filters.format === ALL || model.format.includes(filters.format)) &&
  (filters.showNsfw || !model.isNSFW)
