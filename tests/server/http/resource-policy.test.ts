import { expect, test } from 'vitest'
import { openSite } from '#server/site/open-site.ts'
import { FILE_TYPES } from '#server/site/site-files.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { makeQuietApp } from '#tests/support/make-quiet-app.ts'
import { makeSite, SMALL_SITE } from '#tests/support/make-site.ts'
import { aPhoto } from '#tests/support/objects/draw-pictures.ts'
import { CALLS } from '#tests/support/openapi/calls.ts'

const SLUG = 'sample'

/** A site with every kind of file that it may have, an article's picture, and every answer of the API. */
const setUp = async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  const { sha256, bytes } = await aPhoto()
  const headers = { Authorization: `Bearer ${token}` }
  await server.request(`/api/admin/files/${sha256}`, { method: 'PUT', headers, body: bytes })
  await server.call('POST', '/api/admin/models', {
    token,
    body: { name: 'Luna', price: 1, description: 'D', images: [`/files/${sha256}`] },
  })
  const files = Object.keys(FILE_TYPES).map((end) => [`${SLUG}${end}`, 'content'] as const)
  const app = makeQuietApp({
    api: server.api,
    site: openSite(makeSite({ ...SMALL_SITE, ...Object.fromEntries(files) })),
  })
  const paths = [
    ...files.map(([name]) => `/${name}`),
    ...Object.keys(SMALL_SITE).map((name) => `/${name}`),
    ...CALLS.filter(({ method }) => method === 'GET').map(({ path }) =>
      path.replace(/:sha256/, sha256).replace(/:[a-z_]+(\{[^}]*\})?/g, SLUG),
    ),
    ...['/', '/models', '/rss.xml', '/sitemap.xml', '/robots.txt', '/nothing', '/nothing.webp'],
    `/files/${sha256}`,
    `/files/${sha256}?w=320&f=webp`,
    `/files/${'0'.repeat(64)}`,
  ]
  const ask = async (path: string, more: Readonly<Record<string, string>> = {}) => {
    const answer = await app.request(path, { headers: { ...headers, ...more } })
    await answer.body?.cancel()
    return answer
  }
  return { paths, ask, sha256 }
}

test('only published pictures may be embedded by other sites, also as 304 and in parts', async () => {
  const { paths, ask, sha256 } = await setUp()
  const shown: string[] = []
  for (const path of paths) {
    const answer = await ask(path)
    const { headers } = answer
    const isPicture = answer.ok && headers.get('Content-Type')?.startsWith('image/') === true
    const policy = isPicture ? 'cross-origin' : 'same-origin'
    expect([path, headers.get('Cross-Origin-Resource-Policy')]).toEqual([path, policy])
    if (isPicture) shown.push(path)
    const etag = headers.get('ETag')
    if (etag === null || !answer.ok) continue
    const again = await ask(path, { 'If-None-Match': etag })
    expect([path, again.status, again.headers.get('Cross-Origin-Resource-Policy')]).toEqual([
      path,
      304,
      policy,
    ])
  }
  expect(shown).toEqual(expect.arrayContaining([`/files/${sha256}`, '/pictures/luna-1.webp']))
  const part = await ask(`/files/${sha256}`, { Range: 'bytes=0-9' })
  expect([part.status, part.headers.get('Cross-Origin-Resource-Policy')]).toEqual([
    206,
    'cross-origin',
  ])
})
