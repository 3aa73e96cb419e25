import { amountSearchText } from '#admin/shared/labels/price-text.ts'
import {
  type Compare,
  compareNames,
  createRowSearch,
  newestFirst,
  sortRows,
} from '#admin/shared/list/search-and-sorting.ts'
import type { Model } from '#contract/entities/model.ts'

/** Values in the address; empty: newest first. */
export const MODEL_SORTINGS = ['nom', 'prix-croissant', 'prix-decroissant', 'ventes'] as const

export type ModelSorting = (typeof MODEL_SORTINGS)[number]

export type ModelFilter = {
  readonly search: string
  /** Empty: every type. */
  readonly type: Model['type'] | ''
  readonly sorting: ModelSorting | ''
}

export const modelSearch = createRowSearch<Model>(({ name, description, price }) => [
  name,
  description,
  amountSearchText(price),
])

/** The models that match a filter, sorted as it says. */
export const selectModels = (
  models: readonly Model[],
  { search, type, sorting }: ModelFilter,
): Model[] =>
  modelSearch
    .find(sortRows(models, MODEL_COMPARISONS[sorting]), search)
    .filter((model) => type === '' || model.type === type)

export const MODEL_COMPARISONS: Readonly<Record<ModelSorting | '', Compare<Model>>> = {
  '': newestFirst,
  nom: (a, b) => compareNames(a.name, b.name) || newestFirst(a, b),
  'prix-croissant': (a, b) => a.price - b.price || newestFirst(a, b),
  'prix-decroissant': (a, b) => b.price - a.price || newestFirst(a, b),
  ventes: (a, b) => b.sales_count - a.sales_count || newestFirst(a, b),
}
