import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PageToRender } from '#contract/public/rendered-page.ts'
import { createRenderedPages, type KeptPages } from '#server/site/rendered-pages.ts'
import type { SiteFile } from '#server/site/site-files.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'

const textOf = (file: SiteFile | null): string | null => {
  const content = file?.variants[0].content
  return content?.type === 'memory' ? new TextDecoder().decode(content.bytes) : null
}

/** A server with these answers, and a renderer that records the models it was given. */
const setUp = (answers: Record<string, unknown> = { '/api/content': ['luna'] }) => {
  const rendered: PageToRender[] = []
  const asked: string[] = []
  const reported: unknown[] = []
  const sizes: KeptPages[] = []
  const clock = createTestClock()
  const state: {
    status: number
    reads: readonly string[]
    change: () => void
    fault: Error | null
    rendering: Promise<void>
  } = {
    status: 200,
    reads: ['/api/content'],
    rendering: Promise.resolve(),
    change: () => undefined,
    fault: null,
  }
  const find = createRenderedPages({
    render: async (page) => {
      if (state.fault) throw state.fault
      await state.rendering
      rendered.push(page)
      const html = `<main>${page.path} ${page.locale} ${JSON.stringify(page.reads['/api/content'])}</main>`
      return { html, readPaths: state.reads, isSameAs: (built) => built === html }
    },
    unlisted: ['/order/new'],
    pages: ['/', '/models', '/legal/cgv'],
    ask: async (path) => {
      asked.push(path)
      if (state.status !== 200) return new Response(null, { status: state.status })
      return path in answers ? Response.json(answers[path]) : new Response(null, { status: 404 })
    },
    onChange: (listener) => {
      state.change = listener
    },
    builtPage: (pathname) => (pathname === '/models' ? '<main>/models fr ["luna"]</main>' : null),
    reportError: (error) => reported.push(error),
    nowMs: clock.nowMs,
    after: clock.after,
    // The size of three of these pages.
    mostKeptBytes: 4_000,
    onKept: (size) => sizes.push(size),
  })
  return { find, rendered, asked, reported, sizes, state, answers, clock }
}

test('the build’s page is served while it shows the server’s data, and is replaced after a change', async () => {
  const { find, answers, state } = setUp()
  expect(await find('/models')).toBeNull()
  answers['/api/content'] = ['luna', 'nova']
  expect(await find('/models')).toBeNull()
  state.change()
  expect(textOf(await find('/models'))).toBe('<main>/models fr ["luna","nova"]</main>')
  answers['/api/content'] = ['luna']
  state.change()
  expect(await find('/models')).toBeNull()
})

test('a page is rendered once for each state of its data, however often it is requested', async () => {
  const { find, rendered, answers, state } = setUp()
  await Promise.all([find('/en/models'), find('/en/models'), find('/en/models')])
  await find('/en/models')
  expect(rendered).toHaveLength(1)
  // Another list has changed, which this page does not show.
  answers['/api/settings'] = ['niche']
  state.change()
  await find('/en/models')
  expect(rendered).toHaveLength(1)
  answers['/api/content'] = []
  state.change()
  await find('/en/models')
  expect(rendered).toHaveLength(2)
})

test('pages without any change are not even checked', async () => {
  const { find, asked } = setUp()
  await find('/models')
  const before = asked.length
  await find('/models')
  expect(asked).toHaveLength(before)
})

test('each page is given its language, its address and its own answers', async () => {
  const { find, rendered, answers } = setUp()
  answers['/api/blog/niche-1a2b'] = { html: '<p>' }
  answers['/api/content/cgv'] = { texts: {} }
  await find('/th/blog/niche-1a2b')
  await find('/legal/cgv')
  await find('/en')
  expect(rendered).toMatchObject([
    {
      path: '/blog/niche-1a2b',
      locale: 'th',
      reads: { '/api/content': ['luna'], '/api/blog/niche-1a2b': { html: '<p>' } },
    },
    {
      path: '/legal/cgv',
      locale: 'fr',
      reads: { '/api/content': ['luna'], '/api/content/cgv': { texts: {} } },
    },
    {
      path: '/',
      locale: 'en',
      reads: { '/api/content': ['luna'] },
    },
  ])
})

test('a change without a notification shows within 15 seconds', async () => {
  const { find, answers, clock } = setUp()
  await find('/models')
  answers['/api/content'] = ['nova']
  clock.advance(14_999)
  expect(await find('/models')).toBeNull()
  clock.advance(1)
  expect(textOf(await find('/models'))).toContain('nova')
})

test('an answer that was missing when the page was rendered has it rendered again when it arrives', async () => {
  const { find, rendered, answers, state } = setUp({})
  await find('/en/models')
  answers['/api/content'] = ['luna']
  state.change()
  expect(textOf(await find('/en/models'))).toContain('luna')
  expect(rendered).toHaveLength(2)
})

/** Six pages that are being rendered until `finish` is called, and new data for all of them. */
const setUpBusy = async () => {
  const parts = setUp()
  const { find, state, answers } = parts
  answers['/api/content'] = ['nova']
  const before = await find('/models')
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  state.rendering = promise
  state.change()
  const others = Promise.all(Array.from({ length: 6 }, (_, at) => find(`/models/pack-${at}`)))
  return { ...parts, before, others, finish }
}

test('while many pages are rendered, one that was rendered before is shown as it was', async () => {
  const { find, before, finish, others } = await setUpBusy()
  expect(before).not.toBeNull()
  expect(await find('/models')).toBe(before)
  finish()
  await others
})

test('while many pages are rendered, a new one waits for its turn, first come, first served', async () => {
  const { find, rendered, finish } = await setUpBusy()
  const late = [find('/en/models'), find('/en'), find('/en/models')]
  finish()
  expect((await Promise.all(late)).map(textOf)).toEqual([
    expect.stringContaining('nova'),
    expect.stringContaining('nova'),
    expect.stringContaining('nova'),
  ])
  expect(rendered.slice(-2)).toMatchObject([
    { path: '/models', locale: 'en' },
    { path: '/', locale: 'en' },
  ])
})

test('a request that has waited for two seconds gets the build’s page', async () => {
  const { find, clock, finish, others } = await setUpBusy()
  const late = find('/en/models')
  clock.advance(1_999)
  expect(clock.nextDueMs()).toBe(2_000)
  clock.advance(1)
  expect(await late).toBeNull()
  finish()
  await others
  expect(textOf(await find('/en/models'))).toContain('nova')
  expect(clock.nextDueMs()).toBeNull()
})

test('the check of a page reads what it was rendered from, and the rest only if that has changed, each once', async () => {
  const { find, asked, answers, state } = setUp()
  await find('/legal/cgv')
  asked.splice(0)
  state.change()
  await find('/legal/cgv')
  expect(asked.splice(0)).toEqual(['/api/content'])
  answers['/api/content'] = ['nova']
  state.change()
  await find('/legal/cgv')
  expect(asked).toEqual(['/api/content', '/api/settings', '/api/content/cgv'])
})

test('pages outside the index and the not-found page follow the database too, and are kept apart', async () => {
  const { find, rendered } = setUp()
  expect(textOf(await find('/en/order/new'))).toContain('/order/new en')
  expect(textOf(await find('/th/nowhere', 'missing'))).toContain('/404 th')
  expect(textOf(await find('/th/nowhere-else', 'missing'))).toContain('/404 th')
  expect(rendered.map(({ path, kind }) => [path, kind])).toEqual([
    ['/order/new', 'unlisted'],
    ['/404', 'missing'],
  ])
})

test.each([
  '/nowhere',
  '/models/',
  '/en/',
  '/fr/models',
  '/admin',
  '/models/a/b',
  '/404',
  '/404.html',
  '//',
])('%s is not a page to render', async (pathname) => {
  const { find, rendered, asked } = setUp()
  expect(await find(pathname)).toBeNull()
  expect(rendered).toEqual([])
  expect(asked).toEqual([])
})

test('when its data cannot be read, the previous page is shown, without an error', async () => {
  const { find, answers, state, reported } = setUp()
  answers['/api/content'] = ['nova']
  const before = await find('/models')
  expect(textOf(before)).toContain('nova')
  state.status = 503
  state.change()
  expect(await find('/models')).toBe(before)
  expect(await find('/en/models')).toBeNull()
  expect(reported).toEqual([])
})

test('a page that cannot be rendered is reported once for each state, and the build’s page is shown meanwhile', async () => {
  const { find, answers, state, reported, clock } = setUp()
  state.fault = new Error('no such component')
  expect(await find('/en/models')).toBeNull()
  expect(await find('/en/models')).toBeNull()
  clock.advance(15_000)
  expect(await find('/en/models')).toBeNull()
  state.change()
  expect(await find('/en/models')).toBeNull()
  expect(reported).toEqual([state.fault])
  state.fault = null
  answers['/api/settings'] = ['a setting that was not there']
  state.change()
  expect(textOf(await find('/en/models'))).toContain('luna')
})

test('a rendered page comes in every encoding, and is revalidated each time', async () => {
  const file = await setUp().find('/en/models')
  expect(file).toMatchObject({
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-cache, no-transform',
  })
  const [plain, brotli, gzip] = file?.variants ?? []
  expect([plain, brotli, gzip].map((variant) => variant?.coding)).toEqual([
    'identity',
    'br',
    'gzip',
  ])
  expect(new Set(file?.variants.map(({ etag }) => etag)).size).toBe(3)
  const bytes = brotli?.content.type === 'memory' ? brotli.content.bytes : new Uint8Array()
  expect(brotliDecompressSync(bytes).toString()).toBe(textOf(file))
})

test('the most recently requested pages are kept, up to a size', async () => {
  const { find, rendered } = setUp()
  for (const path of ['/models/a', '/models/b', '/models/c', '/models/a', '/models/d'])
    await find(path)
  expect(rendered.map(({ path }) => path)).toEqual([
    '/models/a',
    '/models/b',
    '/models/c',
    '/models/d',
  ])
  await find('/models/a')
  expect(rendered).toHaveLength(4)
  await find('/models/b')
  expect(rendered).toHaveLength(5)
})

test('a page that asks for an answer that was not requested is rendered again with it', async () => {
  const { find, rendered, asked, state } = setUp({
    '/api/content': ['luna'],
    '/api/else': ['nova'],
  })
  state.reads = ['/api/content', '/api/else']
  await find('/legal/cgv')
  expect(rendered.map(({ reads }) => '/api/else' in reads)).toEqual([false, true])
  expect(asked).toEqual(['/api/content', '/api/settings', '/api/content/cgv', '/api/else'])
  state.change()
  await find('/legal/cgv')
  expect(rendered).toHaveLength(2)
})

test('the size of the cache is reported, and never exceeds its limit', async () => {
  const { find, sizes } = setUp()
  for (let at = 0; at < 40; at += 1) await find(`/models/pack-${at}`)
  expect(sizes).toHaveLength(40)
  expect(Math.max(...sizes.map(({ bytes }) => bytes))).toBeLessThanOrEqual(4_000)
  expect(sizes.at(-1)?.pages).toBe(3)
  expect(sizes[0]?.bytes).toBeGreaterThan(1_024)
})
