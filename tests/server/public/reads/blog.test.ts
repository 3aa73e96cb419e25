import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { publicPost, publicPostSummaries, publicPostSummary } from '#contract/public/public-post.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const DRAFT = {
  title: 'Un titre à l’eau',
  excerpt: 'En bref',
  content: '# Bonjour\n\nDu **gras**.',
  images: ['/pictures/blog-lens.webp'],
  image: '/pictures/blog-lens.webp',
  category: 'Technique',
  author: 'Inès',
  is_published: true,
  is_featured: true,
  read_time: '8 min',
  tags: ['un', 'deux'],
}

const setUp = async () => {
  const clock = { now: 1_767_225_600_000 }
  const server = await createTestServer({ nowMs: () => clock.now })
  const { token } = await server.signInAdmin()
  const write = async (fields: Readonly<Record<string, unknown>> = {}) => {
    clock.now += 1_000
    const answer = await server.call('POST', '/api/admin/blog', {
      token,
      body: { ...DRAFT, ...fields },
    })
    return (await answer.json()) as { id: string; created_at: string }
  }
  const list = async () =>
    v.parse(publicPostSummaries, await (await server.call('GET', '/api/blog')).json())
  const read = async (slug: string) =>
    v.parse(publicPost, await (await server.call('GET', `/api/blog/${slug}`)).json())
  return { ...server, token, write, list, read }
}

describe('the public blog', () => {
  test('contains the published articles, newest first', async () => {
    const { write, list } = await setUp()
    await write({ title: 'Premier' })
    await write({ title: 'Brouillon', is_published: false })
    await write({ title: 'Second' })
    expect((await list()).map(({ title }) => title)).toEqual(['Second', 'Premier'])
  })

  test('shows no field that is not public, in the list and alone', async () => {
    const { write, call, list } = await setUp()
    const { id, created_at } = await write()
    const slug = `un-titre-a-l-eau-${id.replaceAll('-', '').slice(-6)}`
    const [summary] = await (await call('GET', '/api/blog')).json()
    expect(Object.keys(summary).sort()).toEqual(Object.keys(publicPostSummary.entries).sort())
    expect(summary).toMatchObject({ id, slug, date: created_at, is_featured: true, views: 0 })
    const post = await (await call('GET', `/api/blog/${slug}`)).json()
    expect(Object.keys(post).sort()).toEqual(Object.keys(publicPost.entries).sort())
    expect(post).toMatchObject({ ...(await list())[0], content: DRAFT.content })
    expect(post.html).toBe('<h2 id="bonjour">Bonjour</h2>\n<p>Du <strong>gras</strong>.</p>')
  })

  test('one article names its own address, whichever title it was requested by', async () => {
    const { write, call, list } = await setUp()
    await write()
    const slug = (await list())[0]?.slug ?? ''
    const before = slug.replace('un-titre-a-l-eau', 'un-autre-titre')
    for (const name of [slug, before])
      expect((await call('GET', `/api/blog/${name}`)).headers.get('Content-Location')).toBe(
        `/api/blog/${slug}`,
      )
  })

  test('a draft is nowhere, not even under its address', async () => {
    const { write, call, token, list } = await setUp()
    await write()
    const [{ slug, id } = { slug: '', id: '' }] = await list()
    const draft = { ...DRAFT, is_published: false }
    await call('PUT', `/api/admin/blog/${id}`, { token, body: draft })
    expect(await list()).toEqual([])
    expect((await call('GET', `/api/blog/${slug}`)).status).toBe(404)
  })

  test('shows an edit at once, and is not sent again while unchanged', async () => {
    const { write, call, token, list } = await setUp()
    await write()
    const [{ slug, id } = { slug: '', id: '' }] = await list()
    for (const path of ['/api/blog', `/api/blog/${slug}`]) {
      const first = await call('GET', path)
      expect(first.headers.get('Cache-Control')).toBe('no-cache')
      const ask = { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } }
      expect((await call('GET', path, ask)).status).toBe(304)
      const head = await call('HEAD', path)
      expect([head.status, await head.text()]).toEqual([200, ''])
      await call('PUT', `/api/admin/blog/${id}`, {
        token,
        body: { ...DRAFT, excerpt: `Changé pour ${path}`, content: path },
      })
      const changed = await call('GET', path, ask)
      expect(changed.status).toBe(200)
      expect(await changed.text()).toContain(`Changé pour ${path}`)
    }
  })

  test('is compressed for clients that accept it', async () => {
    const { write, request } = await setUp()
    await write({ excerpt: 'long '.repeat(199) })
    await write({ excerpt: 'long '.repeat(199) })
    const init = { headers: { 'Accept-Encoding': 'gzip' } }
    expect((await request('/api/blog', init)).headers.get('Content-Encoding')).toBe('gzip')
  })

  test.each(['nothing', '__proto__', 'constructor', '%00', '%E0%A4%A'])(
    'has nothing called %s',
    async (slug) => {
      const { call, write } = await setUp()
      await write()
      expect((await call('GET', `/api/blog/${slug}`)).status).toBe(404)
    },
  )
})
