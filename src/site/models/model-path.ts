import { slugToWords } from '#contract/public/page-paths.ts'
import type { PublicModel } from '#contract/public/public-model.ts'

export const modelPath = (model: Pick<PublicModel, 'slug'>): string => `/models/${model.slug}`

/** What a model is called as far as its address tells: 'leo-luna-00a1f2' → 'Leo Luna'. */
export const slugToName = (slug: string): string =>
  slugToWords(slug)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
