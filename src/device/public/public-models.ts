import { type PublicModel, publicModels } from '#contract/public/public-model.ts'
import { usePublicAnswer } from './use-public-answer.ts'

export type PublicCatalogue = {
  readonly models: readonly PublicModel[]
  /** `sample`: from the build, for the first paint; `cache`: the device's copy, because no server could be reached. */
  readonly source: 'sample' | 'server' | 'cache'
  /** When the server sent a cached catalogue. */
  readonly keptSinceMs: number | null
}

/** The catalogue as visitors see it: first what the page was built with, then the server's answer. */
export const usePublicModels = (initial: readonly PublicModel[]): PublicCatalogue => {
  const answer = usePublicAnswer('/api/models', publicModels)
  if (answer?.type !== 'found') return { models: initial, source: 'sample', keptSinceMs: null }
  const { value: models, keptSinceMs } = answer
  return { models, source: keptSinceMs === null ? 'server' : 'cache', keptSinceMs }
}
