import type { PublicModel } from '#contract/public/public-model.ts'

export const modelPath = (model: Pick<PublicModel, 'slug'>): string => `/models/${model.slug}`

const idPart = (slug: string): string => slug.slice(slug.lastIndexOf('-') + 1)

/** A model by its address. One that was renamed is still found under its old address: the end of it is from its id. */
export const findBySlug = <Model extends Pick<PublicModel, 'slug'>>(
  models: readonly Model[],
  slug: string,
): Model | undefined =>
  models.find((model) => model.slug === slug) ??
  models.find((model) => idPart(model.slug) === idPart(slug))

/** What a model is called as far as its address tells: 'leo-luna-00a1f2' → 'Leo Luna'. */
export const slugToName = (slug: string): string =>
  slug
    .split('-')
    .slice(0, -1)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
