import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import type { OfflineEntry } from './offline-groups.ts'

/** Under this group the build lists its pictures. They are kept when a page has shown them, and not before. */
export const NAMED_PICTURES = 'named-pictures'

/**
 * Drops what older builds have left: pictures that this one does not name, and what has changed of those that it does,
 * since a name stays when its picture is drawn anew or veiled. The server's tag says of which revision an answer was.
 * Uploaded ones are named by their content.
 */
export const dropOldPictures = async (
  cache: Pick<Cache, 'keys' | 'match' | 'delete'>,
  named: readonly Pick<OfflineEntry, 'url' | 'revision'>[],
): Promise<void> => {
  const revisions = new Map(named.map(({ url, revision }) => [url, revision]))
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (!pathname.startsWith('/pictures/')) continue
    const kept = await cache.match(url)
    const revision = revisionIn(kept?.headers.get('ETag') ?? '')
    if (revision === undefined || revisions.get(pathname) !== revision) await cache.delete(url)
  }
}

/** Proxies weaken tags; one that drops them has its pictures fetched again. */
const revisionIn = (etag: string): string | undefined => /^(?:W\/)?"([^"]+)"$/.exec(etag)?.[1]

/**
 * Drops an uploaded picture that the server does not give to visitors any more. Only our server has the word: a portal has
 * nothing at any address.
 */
export const dropTakenBack = async (
  cache: Pick<Cache, 'delete'>,
  url: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): Promise<void> => {
  if (status === 404 && headers.has(SYNC_EPOCH_HEADER)) await cache.delete(url)
}
