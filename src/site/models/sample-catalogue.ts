import { modelSlug, type PublicModel, visibleFiles } from '#contract/public/public-model.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'

/** For the first rendering and offline: the active samples as the server would return them, NSFW pictures withheld. */
export const SAMPLE_CATALOGUE: readonly PublicModel[] = SAMPLE_MODELS.filter(
  (model) => model.isActive,
).map(({ isActive: _, ...model }) => ({
  ...model,
  slug: modelSlug(model),
  ...visibleFiles(model),
}))
