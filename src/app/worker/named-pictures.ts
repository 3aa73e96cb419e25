import { contentRevision } from './content-revision.ts'
import type { OfflineEntry } from './offline-groups.ts'

/** Under this group the build lists its pictures. They are kept when a page has shown them, and not before. */
export const NAMED_PICTURES = 'named-pictures'

/**
 * Drops what older builds have left: pictures that this one does not name, and what has changed of those that it does,
 * since a name stays when its picture is drawn anew or veiled. Uploaded ones are named by their content.
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
    const revision = kept && (await contentRevision(await kept.arrayBuffer()))
    if (revision === undefined || revisions.get(pathname) !== revision) await cache.delete(url)
  }
}
