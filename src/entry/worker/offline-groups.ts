import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { sha256Hex } from '#device/bytes.ts'
import { fetchOwn, hasTypeOf, NotOurs } from '#device/network/own-answer.ts'
import { groupBy } from '#domain/collections.ts'

/** Enough digits that two contents of one address never share them. */
const DIGITS = 32

/**
 * Identifies a file's content: the build writes it into its list, and the service worker accepts no other content for
 * the file.
 */
export const contentRevision = async (content: BufferSource): Promise<string> =>
  (await sha256Hex(content)).slice(0, DIGITS)

/**
 * One file of the build that is worth keeping. `content`, made by `contentRevision`, proves that an answer is this
 * file. `revision` is the same value, or null if the address itself changes with the content.
 */
export type OfflineEntry = {
  readonly url: string
  readonly revision: string | null
  readonly content: string
  readonly group: string
}

export type OfflinePorts = {
  readonly caches: Pick<CacheStorage, 'open' | 'has' | 'keys' | 'delete'>
  readonly origin: string
}

export type OfflineGroups = {
  /**
   * Installs a new version: fetches what changed in every group that this device keeps, and replaces stored files whose
   * content is not the build's, because an earlier version accepted a portal's answer. Returns whether there was such a
   * file: pages may not open with it. Rejects unless all files are stored.
   */
  readonly install: () => Promise<{ readonly hadWrongFiles: boolean }>
  /** The new version has taken over: drops what only older versions needed. */
  readonly activate: () => Promise<void>
  /** Whether a file belongs to this version of the site. */
  readonly knows: (path: string) => boolean
  /** Keeps one more group on this device, from now on and through updates. */
  readonly keep: (group: string) => Promise<void>
  /**
   * Fetches groups that are not kept, one after the other; no new version waits for them. Rejects if one of them is
   * incomplete, after it has tried the others.
   */
  readonly spare: (wanted: readonly string[]) => Promise<void>
  readonly match: (path: string) => Promise<Response | undefined>
  /** Fetches a file of this version from the network. Rejects with `NotOurs` for any other file. */
  readonly fetchListed: (path: string) => Promise<Response>
}

const FETCHES_AT_ONCE = 6

const cacheName = (group: string): string => `neomuse-${group}`
const spareName = (group: string): string => `neomuse-spare-${group}`

/**
 * Keeps together what belongs together: the shell, each further language, the back-office. The shell is always kept,
 * another group from the first visit to one of its pages on. A language that was not visited may be stored in advance.
 */
export const createOfflineGroups = (
  entries: readonly OfflineEntry[],
  shell: string,
  { caches, origin }: OfflinePorts,
): OfflineGroups => {
  const groups = groupBy(entries, ({ group }) => group)
  const entriesByPath = new Map(entries.map((entry) => [entry.url, entry]))

  const addressOf = ({ url, revision }: OfflineEntry): string => {
    const address = new URL(url, origin)
    if (revision !== null) address.searchParams.set('v', revision)
    return address.href
  }

  const openIfThere = async (name: string): Promise<Cache | null> =>
    (await caches.has(name)) ? caches.open(name) : null

  const fetchEntry = async (entry: OfflineEntry): Promise<Response> => {
    // Bypasses the HTTP cache, which may still hold another version of a file whose address stays the same.
    const request = new Request(new URL(entry.url, origin), {
      cache: entry.revision === null ? 'default' : 'reload',
      credentials: 'same-origin',
    })
    return asAnswer(await fetchOwn(request, (answer) => isListed(entry, answer)))
  }

  /** `spared` is a cache that may already hold some of the files. */
  const fill = async (group: string, name: string, spared: Cache | null): Promise<void> => {
    const cache = await caches.open(name)
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    const missing = (groups.get(group) ?? []).filter((entry) => !kept.has(addressOf(entry)))
    const bring = async (queue: OfflineEntry[]): Promise<void> => {
      for (let entry = queue.shift(); entry; entry = queue.shift()) {
        const address = addressOf(entry)
        const there = await spared?.match(address, { ignoreVary: true })
        const isThere = there !== undefined && (await isListed(entry, there))
        await cache.put(address, isThere ? there : await fetchEntry(entry))
      }
    }
    const bringAll = async (queue: OfflineEntry[]): Promise<void> => {
      await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, () => bring(queue)))
    }
    // Scripts first: a stored page then always finds its scripts, even if this is interrupted.
    await bringAll(missing.filter(({ revision }) => revision === null))
    await bringAll(missing.filter(({ revision }) => revision !== null))
  }

  const fillKept = async (group: string): Promise<void> =>
    fill(group, cacheName(group), await openIfThere(spareName(group)))

  /** Drops stored answers whose content is not the listed file. */
  const dropWrongFiles = async (group: string): Promise<number> => {
    const cache = await openIfThere(cacheName(group))
    let count = 0
    for (const entry of cache === null ? [] : (groups.get(group) ?? [])) {
      const address = addressOf(entry)
      const kept = await cache?.match(address, { ignoreVary: true })
      if (kept === undefined || (await isListed(entry, kept))) continue
      await cache?.delete(address, { ignoreVary: true })
      count += 1
    }
    return count
  }

  const prune = async (group: string, name: string): Promise<void> => {
    const cache = await openIfThere(name)
    if (cache === null) return
    const wanted = new Set(groups.get(group)?.map(addressOf))
    for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
  }

  const keptGroups = async (): Promise<string[]> => {
    const names = await caches.keys()
    return [...groups.keys()].filter((group) => group === shell || names.includes(cacheName(group)))
  }

  const fillSpares = async (wanted: readonly string[]): Promise<void> => {
    const kept = await keptGroups()
    const failures: unknown[] = []
    for (const group of wanted)
      if (groups.has(group) && !kept.includes(group))
        await fill(group, spareName(group), null).catch((failure) => failures.push(failure))
    if (failures.length > 0) throw new AggregateError(failures)
  }
  /** Runs requests one after the other: tabs that ask at the same time would fetch the same files in parallel. */
  let spares: Promise<unknown> = Promise.resolve()

  return {
    install: async () => {
      let wrongFiles = 0
      for (const group of await keptGroups()) {
        wrongFiles += await dropWrongFiles(group)
        await fillKept(group)
      }
      return { hadWrongFiles: wrongFiles > 0 }
    },
    activate: async () => {
      for (const group of groups.keys()) {
        await prune(group, cacheName(group))
        await prune(group, spareName(group))
      }
    },
    knows: (path) => entriesByPath.has(path),
    keep: async (group) => {
      if (!groups.has(group)) return
      await fillKept(group)
      await caches.delete(spareName(group))
    },
    spare: (wanted) => {
      const filled = spares.then(() => fillSpares(wanted))
      spares = filled.catch(() => null)
      return filled
    },
    match: async (path) => {
      const entry = entriesByPath.get(path)
      if (entry === undefined) return undefined
      for (const name of [cacheName(entry.group), spareName(entry.group)]) {
        const cache = await openIfThere(name)
        const kept = await cache?.match(addressOf(entry), { ignoreVary: true })
        if (kept) return kept
      }
      return undefined
    },
    fetchListed: async (path) => {
      const entry = entriesByPath.get(path)
      if (entry === undefined) throw new NotOurs(`${path} belongs to another build`)
      return fetchEntry(entry)
    },
  }
}

/**
 * Whether the answer is the listed file, with a content type that browsers accept for it. While a version is rolled
 * out, a server process of another version may answer, whose page would ask for scripts that are not on the device; a
 * captive portal answers everything with its own page. If an answer is rejected, this version waits until the next
 * check for updates fetches what is missing.
 */
const isListed = async ({ url, content }: OfflineEntry, response: Response): Promise<boolean> =>
  response.ok &&
  hasTypeOf(url, response) &&
  content === (await contentRevision(await response.clone().arrayBuffer()))

/** Browsers reject a redirected answer for a navigation. */
const asAnswer = async (response: Response): Promise<Response> =>
  response.redirected
    ? new Response(await response.blob(), { status: response.status, headers: response.headers })
    : response

/** The group under which the build lists its pictures. They are kept only once a page has shown them. */
export const NAMED_PICTURES = 'named-pictures'

/**
 * Drops what older builds have left: pictures that this build does not list, and pictures that have changed under the
 * same name, since a picture that is made again or blurred keeps its name. The server's ETag names the revision of an
 * answer. Uploaded pictures are named by their content.
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

/** Proxies may turn tags into weak ones; if a proxy drops the tag, the picture is fetched again. */
const revisionIn = (etag: string): string | undefined => /^(?:W\/)?"([^"]+)"$/.exec(etag)?.[1]

/**
 * Drops an uploaded picture that the server no longer gives to visitors. Only our own server's answer counts: a captive
 * portal answers 404 to any address.
 */
export const dropTakenBack = async (
  cache: Pick<Cache, 'delete'>,
  url: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): Promise<void> => {
  if (status === 404 && headers.has(SYNC_EPOCH_HEADER)) await cache.delete(url)
}
