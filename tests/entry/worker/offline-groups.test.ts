import { describe, expect, test } from 'vitest'
import {
  contentRevision,
  createOfflineGroups,
  dropOldPictures,
  dropTakenBack,
  type OfflineEntry,
} from '#entry/worker/offline-groups.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

describe('offline groups', async () => {
  const ORIGIN = 'https://neomuse.example'

  const contentOf = (url: string, release: number): string => `${url} of release ${release}`

  const revisionOf = (url: string, release: number): Promise<string> =>
    contentRevision(new TextEncoder().encode(contentOf(url, release)))

  const page = async (url: string, release: number, group: string): Promise<OfflineEntry> => {
    const content = await revisionOf(url, release)
    return { url, revision: content, content, group }
  }
  /** Its address changes with its content. */
  const script = async (url: string, release: number, group: string): Promise<OfflineEntry> => ({
    url,
    revision: null,
    content: await revisionOf(url, release),
    group,
  })

  const FIRST = [
    await page('/index.html', 1, 'site'),
    await script('/assets/site-1.js', 1, 'site'),
    await page('/en/index.html', 1, 'en'),
    await page('/admin.html', 1, 'admin'),
  ]
  const SECOND = [
    await page('/index.html', 2, 'site'),
    await script('/assets/site-2.js', 2, 'site'),
    await page('/en/index.html', 2, 'en'),
    await page('/admin.html', 2, 'admin'),
  ]

  test('the shell comes with the first visit, another group when it is asked for', async () => {
    const device = createDevice()
    const groups = device.open(FIRST)
    await groups.install()
    expect(await device.textOf(groups, '/index.html')).toBe('/index.html of release 1')
    expect(await device.textOf(groups, '/en/index.html')).toBeNull()

    await groups.keep('en')
    expect(await device.textOf(groups, '/en/index.html')).toBe('/en/index.html of release 1')
    expect(device.cacheNames()).toEqual(['neomuse-site', 'neomuse-en'])
  })

  test('a new version brings every kept group along before it rules, and fetches no other', async () => {
    const device = createDevice()
    const first = device.open(FIRST)
    await first.install()
    await first.keep('en')

    device.release()
    const second = device.open(SECOND)
    await second.install()
    expect(await device.textOf(second, '/en/index.html')).toBe('/en/index.html of release 2')
    expect(device.fetched()).not.toContain('/admin.html')
  })

  test('the old version keeps its files until the new one rules', async () => {
    const device = createDevice()
    const first = device.open(FIRST)
    await first.install()
    device.release()
    const second = device.open(SECOND)

    await second.install()
    expect(await device.textOf(first, '/assets/site-1.js')).toBe('/assets/site-1.js of release 1')

    await second.activate()
    expect(await device.textOf(first, '/assets/site-1.js')).toBeNull()
    expect(await device.textOf(second, '/assets/site-2.js')).toBe('/assets/site-2.js of release 2')
  })

  test('what the device has is not fetched again', async () => {
    const device = createDevice()
    await device.open(FIRST).install()
    const before = device.fetched().length
    await device.open(FIRST).install()
    expect(device.fetched()).toHaveLength(before)
  })

  test('a version of which a file is missing is not installed', async () => {
    const device = createDevice()
    const groups = device.open([...FIRST, await page('/gone.html', 1, 'site')])
    device.lose('/gone.html')
    await expect(groups.install()).rejects.toThrow('/gone.html is not ours: 404')
  })

  test('while a version is rolled out, no page of another one is kept as its own', async () => {
    const device = createDevice()
    await device.open(FIRST).install()
    const second = device.open(SECOND)
    await expect(second.install()).rejects.toThrow('is not ours: 200')
    expect(await device.textOf(second, '/index.html')).toBeNull()

    device.release()
    const before = device.fetched().length
    await second.install()
    expect(await device.textOf(second, '/index.html')).toBe('/index.html of release 2')
    expect(device.fetched().slice(before)).toEqual(['/index.html'])
  })

  test('a page that came by a redirect is kept as an answer of its own', async () => {
    const device = createDevice()
    device.redirect('/index.html')
    const groups = device.open(FIRST)
    await groups.install()
    expect((await groups.match('/index.html'))?.redirected).toBe(false)
  })

  test('a group to spare opens its pages, and no new version waits for it', async () => {
    const device = createDevice()
    const first = device.open(FIRST)
    await first.install()
    await first.spare(['en'])
    expect(await device.textOf(first, '/en/index.html')).toBe('/en/index.html of release 1')

    device.release()
    const second = device.open(SECOND)
    const before = device.fetched().length
    await second.install()
    expect(device.fetched().slice(before)).toEqual(['/assets/site-2.js', '/index.html'])
    await second.activate()
    expect(await device.textOf(second, '/en/index.html')).toBeNull()
    expect(device.keptIn('neomuse-spare-en')).toEqual([])
  })

  test('once it is visited it is kept as others are, and what was there is not fetched again', async () => {
    const device = createDevice()
    const first = device.open(FIRST)
    await first.install()
    await first.spare(['en'])
    const before = device.fetched().length
    await first.keep('en')
    expect(device.fetched()).toHaveLength(before)
    expect(device.cacheNames()).toEqual(['neomuse-site', 'neomuse-en'])
    await first.spare(['en'])
    expect(device.cacheNames()).toEqual(['neomuse-site', 'neomuse-en'])
  })

  test('of groups to spare one comes after the other, also when two pages ask', async () => {
    const device = createDevice()
    const groups = device.open(FIRST)
    const goOn = device.hold('/en/index.html')
    const both = Promise.all([groups.spare(['en', 'admin']), groups.spare(['admin', 'en'])])
    await device.untilFetched('/en/index.html')
    expect(device.fetched()).toEqual(['/en/index.html'])
    goOn()
    await both
    expect(device.fetched()).toEqual(['/en/index.html', '/admin.html'])
  })

  test('one that fails keeps no other away', async () => {
    const device = createDevice()
    device.lose('/en/index.html')
    await expect(device.open(FIRST).spare(['en', 'admin'])).rejects.toThrow(AggregateError)
    expect(device.fetched()).toContain('/admin.html')
  })

  test('no page is kept whose scripts are not there', async () => {
    const device = createDevice()
    device.lose('/assets/en-1.js')
    const groups = device.open([...FIRST, await script('/assets/en-1.js', 1, 'en')])
    await expect(groups.keep('en')).rejects.toThrow('/assets/en-1.js is not ours: 404')
    expect(await device.textOf(groups, '/en/index.html')).toBeNull()
  })

  test('it knows the files of its own version alone', () => {
    const groups = createDevice().open(FIRST)
    expect([groups.knows('/assets/site-1.js'), groups.knows('/assets/site-2.js')]).toEqual([
      true,
      false,
    ])
  })

  test('a group that the build does not know leaves nothing behind', async () => {
    const device = createDevice()
    await device.open(FIRST).keep('de')
    expect(device.cacheNames()).toEqual([])
  })

  const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' }

  /** Of a script, whose address says it. */
  const releaseIn = (path: string): number | null => {
    const [, digit] = /-(\d)\.js$/.exec(path) ?? []
    return digit === undefined ? null : Number(digit)
  }

  const ours = (path: string, content: string): Response =>
    new Response(content, {
      headers: { 'Content-Type': TYPES[path.split('.').at(-1) ?? ''] ?? '' },
    })

  const PORTAL = '<!doctype html><title>Hôtel</title>'

  /** All that a portal, a sign-in proxy or a broken line may say in the place of a file. */
  const OTHER_SERVERS: readonly (readonly [string, (path: string) => Response])[] = [
    ['a page', () => ours('/portal.html', PORTAL)],
    ['a page under the file’s own type', (path) => ours(path, PORTAL)],
    ['half of it', (path) => ours(path, contentOf(path, 1).slice(0, 5))],
    ['nothing', (path) => ours(path, '')],
    ['its content under another type', (path) => new Response(contentOf(path, 1), TEXT)],
    ['an error', (path) => new Response(contentOf(path, 1), { status: 403 })],
  ]
  const TEXT = { headers: { 'Content-Type': 'text/plain' } }

  describe.each(OTHER_SERVERS)('another server answers %s', (_, answer) => {
    test.each(FIRST.map(({ url }) => url))(
      'for %s: it is not kept, and the file is later',
      async (url) => {
        const device = createDevice()
        const groups = device.open(FIRST)
        const bringAll = async () => {
          await groups.install()
          await groups.keep('en')
          await groups.keep('admin')
        }
        device.answerInstead((path) => (path === url ? answer(path) : null))
        await expect(bringAll()).rejects.toThrow('is not ours')
        await expect(groups.fetchListed(url)).rejects.toThrow('is not ours')
        expect(await device.textOf(groups, url)).toBeNull()

        device.answerInstead()
        await bringAll()
        expect(await device.textOf(groups, url)).toBe(contentOf(url, 1))
      },
    )
  })

  test('a captive portal’s page cached by an earlier version is fetched again, and reported', async () => {
    const device = createDevice()
    await device.open(FIRST).install()
    await device.put('neomuse-site', '/assets/site-1.js', ours('/assets/site-1.js', PORTAL))
    const groups = device.open(FIRST)
    expect(await groups.install()).toEqual({ hadWrongFiles: true })
    expect(await device.textOf(groups, '/assets/site-1.js')).toBe(contentOf('/assets/site-1.js', 1))
    expect(await groups.install()).toEqual({ hadWrongFiles: false })
  })

  test('what a browser has in its own cache from a portal is asked for once more past it', async () => {
    const device = createDevice()
    let isCached = true
    device.answerInstead((path) => {
      if (!isCached || path !== '/assets/site-1.js') return null
      isCached = false
      return ours('/portal.html', PORTAL)
    })
    const groups = device.open(FIRST)
    await groups.install()
    expect(await device.textOf(groups, '/assets/site-1.js')).toBe(contentOf('/assets/site-1.js', 1))
  })

  /** A browser's caches in memory, and a server that answers with its release's files. */
  function createDevice() {
    const stores = new Map<string, Map<string, Response>>()
    const fetched: string[] = []
    const lost = new Set<string>()
    const held = new Map<string, Promise<void>>()
    const redirected = new Set<string>()
    let release = 1

    const openCache = (name: string): Pick<Cache, 'keys' | 'put' | 'match' | 'delete'> => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        keys: async () => [...store.keys()].map((url) => new Request(url)),
        put: async (url, response) => void store.set(String(url), response),
        match: async (url) => store.get(String(url))?.clone(),
        delete: async (url) => store.delete(String(url)),
      }
    }
    const caches: Pick<CacheStorage, 'open' | 'has' | 'keys' | 'delete'> = {
      // The groups use no other part of a cache.
      open: async (name) => openCache(name) as Cache,
      has: async (name) => stores.has(name),
      keys: async () => [...stores.keys()],
      delete: async (name) => stores.delete(name),
    }
    let instead: (path: string) => Response | null = () => null
    replaceFetch(async (request) => {
      const { pathname } = new URL(request instanceof Request ? request.url : request)
      fetched.push(pathname)
      await held.get(pathname)
      if (lost.has(pathname)) return new Response('', { status: 404 })
      const response =
        instead(pathname) ?? ours(pathname, contentOf(pathname, releaseIn(pathname) ?? release))
      if (redirected.has(pathname)) Object.defineProperty(response, 'redirected', { value: true })
      return response
    })
    return {
      open: (entries: readonly OfflineEntry[]) =>
        createOfflineGroups(entries, 'site', { caches, origin: ORIGIN }),
      textOf: async (groups: ReturnType<typeof createOfflineGroups>, path: string) =>
        (await groups.match(path))?.text() ?? null,
      cacheNames: () => [...stores.keys()],
      keptIn: (name: string) => [...(stores.get(name)?.keys() ?? [])],
      fetched: () => fetched,
      release: () => {
        release += 1
      },
      lose: (path: string) => lost.add(path),
      /** Its answer waits until what this returns is called. */
      hold: (path: string) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        held.set(path, promise)
        return resolve
      },
      untilFetched: (path: string) => expect.poll(() => fetched).toContain(path),
      redirect: (path: string) => redirected.add(path),
      /** Another server's answer in the server's place, until it is called without an argument. */
      answerInstead: (answer: typeof instead = () => null) => {
        instead = answer
      },
      put: (name: string, path: string, answer: Response) =>
        openCache(name).put(ORIGIN + path, answer),
    }
  }
})

describe('named pictures', () => {
  const ORIGIN = 'https://neomuse.example'

  test('a new version leaves the pictures that it names as they are, and those that were uploaded', async () => {
    const kept = new Map([
      ['/pictures/luna-1-320.avif', '"as-now"'],
      ['/pictures/luna-2-320.avif', 'W/"as-now"'],
      ['/pictures/nova-1-320.avif', '"before-she-was-veiled"'],
      ['/pictures/nova-2-320.avif', null],
      ['/pictures/ancienne-320.avif', '"of-an-older-build"'],
      ['/files/0a1b?w=320&f=avif', null],
    ])
    const pathOf = (url: unknown) => String(url).slice(ORIGIN.length)
    const cache: Parameters<typeof dropOldPictures>[0] = {
      keys: async () => [...kept.keys()].map((path) => new Request(ORIGIN + path)),
      match: async (url) => {
        const tag = kept.get(pathOf(url))
        return new Response('a picture', tag ? { headers: { ETag: tag } } : {})
      },
      delete: async (url) => kept.delete(pathOf(url)),
    }
    const named = ['luna-1', 'luna-2', 'nova-1', 'nova-2']
    await dropOldPictures(
      cache,
      named.map((name) => ({ url: `/pictures/${name}-320.avif`, revision: 'as-now' })),
    )
    expect([...kept.keys()]).toEqual([
      '/pictures/luna-1-320.avif',
      '/pictures/luna-2-320.avif',
      '/files/0a1b?w=320&f=avif',
    ])
  })

  test('a cached uploaded picture is removed once our server no longer serves it, and a portal’s answer does not count', async () => {
    const dropped: unknown[] = []
    const cache = { delete: async (url: unknown) => dropped.push(url) > 0 }
    const ours = { 'Sync-Epoch': 'e1' }
    await dropTakenBack(cache, '/files/a', new Response('', { status: 404 }))
    await dropTakenBack(cache, '/files/b', new Response('', { status: 503, headers: ours }))
    await dropTakenBack(cache, '/files/c', new Response('', { headers: ours }))
    await dropTakenBack(cache, '/files/d', new Response('', { status: 404, headers: ours }))
    expect(dropped).toEqual(['/files/d'])
  })
})
