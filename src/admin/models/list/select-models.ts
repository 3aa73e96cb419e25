import type { Model } from '#contract/entities/model.ts'
import { matchesSearch } from '#domain/fold-text.ts'

export type ModelFilter = {
  readonly search: string
  /** Empty: every type. */
  readonly type: string
}

/** The models of a filter, newest first; one that the server has not dated yet is the newest of all. */
export const selectModels = (models: readonly Model[], { search, type }: ModelFilter): Model[] =>
  models
    .filter((model) => type === '' || model.type === type)
    .filter(({ name, description }) => matchesSearch(search, name, description))
    .sort(newestFirst)

const newestFirst = (a: Model, b: Model): number =>
  compare(b.created_at || '\uffff', a.created_at || '\uffff') || compare(b.id, a.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
