import { inOrder } from '#admin/entity/list/search/in-order.ts'
import { newestFirst } from '#admin/entity/list/search/newest-first.ts'
import { createRowSearch } from '#admin/entity/list/search/row-search.ts'
import type { Model } from '#contract/entities/model.ts'

export type ModelFilter = {
  readonly search: string
  /** Empty: every type. */
  readonly type: string
}

export const modelSearch = createRowSearch<Model>(({ name, description }) => [name, description])

/** The models of a filter, newest first; one that the server has not dated yet is the newest of all. */
export const selectModels = (models: readonly Model[], { search, type }: ModelFilter): Model[] =>
  modelSearch
    .find(inOrder(models, newestFirst), search)
    .filter((model) => type === '' || model.type === type)
