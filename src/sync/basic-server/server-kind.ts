import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { SyncStore } from '../ports.ts'

/** Stands in a pull mark where a list came from a server that names no epoch: a basic server. Stored on devices: not to be changed. */
export const BASIC_SERVER_EPOCH = 'plain'

export type ServerKind =
  /** No list was ever read. */
  | { readonly type: 'unknown' }
  /** All lists that were read came from a basic server. */
  | { readonly type: 'basic' }
  /**
   * The server has named its epoch once. From then on an answer without it is the network speaking, however right its
   * shape: a proxy that drops headers, an edge that serves an old copy, a deploy that is half done. To believe one such
   * answer would give up versions and keys in the middle of a queue.
   */
  | { readonly type: 'named' }
  /** It has changed its kind: these lists are still from before. */
  | { readonly type: 'changing'; readonly basic: readonly EntityKey[] }

/**
 * What this server's answers have shown of it so far; nothing of this is ever configured. Whatever it was taken for, it
 * is a basic one only once every list comes that way, in the look at all of them that a start or a sign-in begins with:
 * a captive portal may well answer `[]` to some. A list that cannot be had keeps no change from being seen through.
 */
export const readServerKind = async (
  store: SyncStore,
  isFailing: (entity: EntityKey) => boolean,
): Promise<ServerKind> => {
  const marks = await Promise.all(
    ENTITY_KEYS.map(async (entity) => ({
      entity,
      epoch: (await store.pullMark(entity)).epoch,
    })),
  )
  const read = marks.filter(({ epoch }) => epoch !== null)
  const there = read.filter(({ entity }) => !isFailing(entity))
  const known = there.length === 0 ? read : there
  const basic = known
    .filter(({ epoch }) => epoch === BASIC_SERVER_EPOCH)
    .map(({ entity }) => entity)
  if (known.length === 0) return { type: 'unknown' }
  if (basic.length === known.length) return { type: 'basic' }
  return basic.length === 0 ? { type: 'named' } : { type: 'changing', basic }
}
