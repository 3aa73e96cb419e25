/** One file of the build that is worth keeping. `revision` is null where the address itself changes with the content. */
export type OfflineEntry = {
  readonly url: string
  readonly revision: string | null
  readonly group: string
}

export type OfflinePorts = {
  readonly caches: Pick<CacheStorage, 'open' | 'has' | 'keys'>
  readonly fetch: (request: Request) => Promise<Response>
  readonly origin: string
}

export type OfflineGroups = {
  /** A new version: fetches what changed of every group that this device keeps. Rejects unless it has all of it. */
  readonly install: () => Promise<void>
  /** The new version rules: what only older ones needed goes. */
  readonly activate: () => Promise<void>
  /** Keeps further groups on this device, one after the other, from now on and through updates. */
  readonly keep: (wanted: readonly string[]) => Promise<void>
  readonly match: (path: string) => Promise<Response | undefined>
}

const FETCHES_AT_ONCE = 6

const cacheName = (group: string): string => `neomuse-${group}`

/**
 * What belongs together is kept together: the shell, each further language, the back-office. The shell is always kept;
 * another group comes to a device when a page asks for it.
 */
export const createOfflineGroups = (
  entries: readonly OfflineEntry[],
  shell: string,
  { caches, fetch, origin }: OfflinePorts,
): OfflineGroups => {
  const groups = Map.groupBy(entries, ({ group }) => group)
  const entriesByPath = new Map(entries.map((entry) => [entry.url, entry]))

  const addressOf = ({ url, revision }: OfflineEntry): string => {
    const address = new URL(url, origin)
    if (revision !== null) address.searchParams.set('v', revision)
    return address.href
  }

  const fill = async (group: string): Promise<void> => {
    const cache = await caches.open(cacheName(group))
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    const missing = (groups.get(group) ?? []).filter((entry) => !kept.has(addressOf(entry)))
    const fetchNext = async (): Promise<void> => {
      for (let entry = missing.shift(); entry; entry = missing.shift()) {
        // Past the HTTP cache, which may still hold another version of a file whose address stays.
        const response = await fetch(
          new Request(new URL(entry.url, origin), {
            cache: entry.revision === null ? 'default' : 'reload',
            credentials: 'same-origin',
          }),
        )
        if (!response.ok) throw new Error(`${entry.url} answers ${response.status}`)
        await cache.put(addressOf(entry), await asAnswer(response))
      }
    }
    await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, fetchNext))
  }

  const prune = async (group: string): Promise<void> => {
    const cache = await caches.open(cacheName(group))
    const wanted = new Set(groups.get(group)?.map(addressOf))
    for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
  }

  const keptGroups = async (): Promise<string[]> => {
    const names = await caches.keys()
    return [...groups.keys()].filter((group) => group === shell || names.includes(cacheName(group)))
  }

  return {
    install: async () => {
      for (const group of await keptGroups()) await fill(group)
    },
    activate: async () => {
      for (const group of await keptGroups()) await prune(group)
    },
    keep: async (wanted) => {
      for (const group of wanted) if (groups.has(group)) await fill(group)
    },
    match: async (path) => {
      const entry = entriesByPath.get(path)
      if (entry === undefined || !(await caches.has(cacheName(entry.group)))) return undefined
      const cache = await caches.open(cacheName(entry.group))
      return cache.match(addressOf(entry), { ignoreVary: true })
    },
  }
}

/** A navigation takes no answer that came by a redirect. */
const asAnswer = async (response: Response): Promise<Response> =>
  response.redirected
    ? new Response(await response.blob(), { status: response.status, headers: response.headers })
    : response
