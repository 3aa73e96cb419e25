import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { SyncStore } from '../ports.ts'

/**
 * The epoch in a pull mark if a list came from a server that names none: a basic server. Stored on devices: must not be
 * changed.
 */
export const BASIC_SERVER_EPOCH = 'plain'

export type ServerKind =
  /** No list was ever read. */
  | { readonly type: 'unknown' }
  /** All lists that were read came from a basic server. */
  | { readonly type: 'basic' }
  /**
   * The server has named its epoch once. From then on an answer without it comes from the network, even if it has the
   * right shape: a proxy that drops headers, a CDN that serves an old copy, an unfinished deploy. Accepting one such
   * answer would discard versions and keys in the middle of a queue.
   */
  | { readonly type: 'named' }
  /** Its kind has changed: these lists are still from before. */
  | { readonly type: 'changing'; readonly basic: readonly EntityKey[] }

/**
 * What this server's answers have shown of it so far; none of this is ever configured. Whatever its kind was, it
 * becomes a basic server only when every list has that form, in the check of all lists at a start or a sign-in: a
 * captive portal may answer `[]` to some. A list that cannot be loaded does not prevent the change from completing.
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
