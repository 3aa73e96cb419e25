import { etagToVersion } from '#contract/sync-protocol.ts'

/** Which versions of a row a write may meet. */
export type Precondition =
  | { readonly type: 'any' }
  | { readonly type: 'one-of'; readonly versions: readonly number[] }
  | { readonly type: 'malformed' }

const ENTITY_TAG = String.raw`(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"`
const LIST = new RegExp(String.raw`^${ENTITY_TAG}(?:[ \t]*,[ \t]*${ENTITY_TAG})*$`)

/** Reads `If-Match` (RFC 9110, section 13.1.1). Tags that name no version of ours match nothing, weak ones never do. */
export const readIfMatch = (header: string | null): Precondition => {
  const text = header?.trim()
  if (text === undefined || text === '*') return { type: 'any' }
  if (!LIST.test(text)) return { type: 'malformed' }
  const tags = text.match(new RegExp(ENTITY_TAG, 'g')) ?? []
  return {
    type: 'one-of',
    versions: tags.flatMap((tag) => etagToVersion(tag) ?? []),
  }
}

export const allows = (precondition: Precondition, version: number): boolean =>
  precondition.type === 'any' ||
  (precondition.type === 'one-of' && precondition.versions.includes(version))
