import { idPart } from '#contract/public/find-by-slug.ts'

/** Finds what an address stands for as `findBySlug` does, of namesakes the first, without going through all. */
export const indexBySlug = <Value>(
  entries: readonly (readonly [slug: string, value: Value])[],
): ((slug: string) => Value | undefined) => {
  const lastFirst = entries.toReversed()
  const bySlug = new Map(lastFirst)
  const byIdPart = new Map(lastFirst.map(([slug, value]) => [idPart(slug), value]))
  return (slug) => bySlug.get(slug) ?? byIdPart.get(idPart(slug))
}
