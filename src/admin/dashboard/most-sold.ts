import type { Model } from '#contract/entities/model.ts'

/** The first `count` models by sales; namesakes of rank keep the alphabet's order. */
export const mostSold = (models: readonly Model[], count: number): Model[] =>
  [...models]
    .sort((a, b) => b.sales_count - a.sales_count || a.name.localeCompare(b.name, 'fr'))
    .slice(0, count)
