import { brotliCompressSync, constants } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createAbsoluteLinks, type SiteContent, type SiteFile } from '#server/site/site-files.ts'

const PAGE: SiteContent = {
  type: 'memory',
  bytes: new TextEncoder().encode('<head><link rel="canonical" href="/" /></head>'),
}

const pageOf = (read: () => SiteContent): SiteFile => ({
  contentType: 'text/html',
  cacheControl: '',
  policy: '',
  variants: [
    {
      coding: 'identity',
      etag: '',
      size: 0,
      get content() {
        return read()
      },
    },
  ],
})

/** A site of one page, with the requested host taken from a header. */
const setUp = (file: SiteFile): Hono => {
  const place = createAbsoluteLinks((c) => c.req.header('X-Origin') ?? 'https://neomuse.example', {
    isOriginKnown: true,
  })
  const app = new Hono()
  app.onError((_error, c) => c.text('', 500))
  app.get('/', async (c) => {
    const [{ content }] = (await place(file, c, 'quick')).variants
    return c.text(content.type === 'memory' ? new TextDecoder().decode(content.bytes) : '')
  })
  return app
}

test('a page has absolute links for every host, however many have asked before', async () => {
  let reads = 0
  const app = setUp(
    pageOf(() => {
      reads += 1
      return PAGE
    }),
  )
  const at = async (origin: string) =>
    (await app.request('/', { headers: { 'X-Origin': origin } })).text()
  for (const host of ['a', 'b', 'c', 'd', 'e', 'd'])
    expect(await at(`https://${host}.example`)).toContain(`href="https://${host}.example/"`)
  // The repeated host is kept, and made-up ones do not fill the memory.
  expect(reads).toBe(5)
  await at('https://a.example')
  await at('https://d.example')
  expect(reads).toBe(6)
})

test('a page that could not be read once is read again for the next request', async () => {
  let isBroken = true
  const app = setUp(
    pageOf(() => {
      if (isBroken) throw new Error('out of memory')
      return PAGE
    }),
  )
  expect((await app.request('/')).status).toBe(500)
  isBroken = false
  expect(await (await app.request('/')).text()).toContain('href="https://neomuse.example/"')
})

test.each([
  { isOriginKnown: true, text: 'as small as it gets', quality: constants.BROTLI_MAX_QUALITY },
  // Each of the site's pages would keep its first visitor waiting for 0.1 s.
  { isOriginKnown: false, text: 'quickly', quality: 5 },
])('with isOriginKnown: $isOriginKnown a built page is compressed $text', async (example) => {
  const { isOriginKnown, quality } = example
  const words = Array.from(
    { length: 4_000 },
    (_, index) => `${(index * 7_919) % 1_009} mots `,
  ).join('')
  const html = `<head><link rel="canonical" href="/" /></head>${words}`
  const file = pageOf(() => ({ type: 'memory', bytes: new TextEncoder().encode(html) }))
  const place = createAbsoluteLinks(() => 'https://neomuse.example', { isOriginKnown })
  const app = new Hono()
  app.get('/', async (c) => {
    const { variants } = await place(file, c, 'small')
    return c.json(variants.find(({ coding }) => coding === 'br')?.size)
  })
  const placed = html.replace('href="/"', 'href="https://neomuse.example/"')
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const expected = brotliCompressSync(placed, { params }).byteLength
  expect(await (await app.request('/')).json()).toBe(expected)
})
