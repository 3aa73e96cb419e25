import type { PublicPostSummary } from '#contract/public/public-post.ts'

export const postPath = (post: Pick<PublicPostSummary, 'slug'>): string => `/blog/${post.slug}`
