import { idPart } from '#contract/public/find-by-slug.ts'

/** Finds what an address stands for as `findBySlug` does, without going through all. */
export const indexBySlug = <Value>(
  entries: readonly (readonly [slug: string, value: Value])[],
): ((slug: string) => Value | undefined) => {
  const bySlug = new Map(entries)
  const byIdPart = new Map(entries.map(([slug, value]) => [idPart(slug), value]))
  return (slug) => bySlug.get(slug) ?? byIdPart.get(idPart(slug))
}
