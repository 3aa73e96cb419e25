import { expect, test } from 'vitest'
import { MODEL_TYPES } from '#contract/entities/model.ts'
import { POST_CATEGORIES } from '#contract/entities/post.ts'
import { hashesIn } from '#domain/pictures.ts'
import { createTestServer, type TestServer } from '#tests/support/create-test-server.ts'
import { aPicture } from '#tests/support/objects/sample-pictures.ts'
import { CALLS } from '#tests/support/openapi/calls.ts'

type Row = Readonly<Record<string, unknown>>

const setUp = async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  const all: string[] = []
  const upload = async (): Promise<string> => {
    const { sha256, bytes } = aPicture('png', 1_000 + all.length)
    all.push(sha256)
    const headers = { Authorization: `Bearer ${token}` }
    const init = { method: 'PUT', headers, body: bytes }
    expect((await server.request(`/api/admin/files/${sha256}`, init)).status).toBe(201)
    return `/files/${sha256}`
  }
  const save = async (entity: string, fields: Row): Promise<Row> => {
    const answer = await server.call('POST', `/api/admin/${entity}`, { token, body: fields })
    expect([entity, answer.status]).toEqual([entity, 201])
    return answer.json()
  }
  const change = async (entity: string, row: Row, fields: Row): Promise<void> => {
    const body = { ...row, ...fields }
    const answer = await server.call('PUT', `/api/admin/${entity}/${row.id}`, { token, body })
    expect([entity, answer.status]).toEqual([entity, 200])
  }
  const remove = async (entity: string, row: Row): Promise<void> => {
    await server.call('DELETE', `/api/admin/${entity}/${row.id}`, { token })
  }
  return { ...server, token, all, upload, save, change, remove }
}

const model = (images: readonly string[], fields: Row = {}) => ({
  name: 'Luna',
  type: MODEL_TYPES[0],
  price: 1,
  description: 'D',
  images,
  ...fields,
})

const post = (image: string, fields: Row = {}) => ({
  title: 'Un titre',
  excerpt: 'E',
  content: 'C',
  category: POST_CATEGORIES[0],
  read_time: '1 min',
  image,
  images: [image],
  is_published: true,
  ...fields,
})

const testimonial = (image: string, is_shown: boolean) => ({
  place: 'home-testimonials',
  name: 'Ada',
  body_fr: 'Bien.',
  image,
  is_shown,
})

/** What any public read of the API answers, and the details that its lists link to. */
const readAllPublic = async ({ call }: TestServer): Promise<string> => {
  const reads = CALLS.filter(
    ({ access, method, path }) =>
      access === 'anyone' && method === 'GET' && path.startsWith('/api/'),
  )
  const texts: string[] = []
  const slugs: string[] = ['terms', 'privacy']
  for (const { path } of reads.filter(({ path }) => !path.includes(':')))
    texts.push(await (await call('GET', path)).text())
  for (const text of texts)
    for (const [, slug] of text.matchAll(/"slug":"([^"]+)"/g)) slugs.push(slug ?? '')
  for (const { path } of reads.filter(({ path }) => path.includes(':')))
    for (const slug of slugs)
      texts.push(
        await (
          await call('GET', path.replace(/:\w+(\{[^}]*\})?/, encodeURIComponent(slug)))
        ).text(),
      )
  return texts.join('\n')
}

/** Every upload is requested as a visitor and as an administrator. */
const expectTruth = async (
  server: Awaited<ReturnType<typeof setUp>>,
): Promise<readonly string[]> => {
  const published = new Set(hashesIn(await readAllPublic(server)))
  for (const sha256 of server.all)
    for (const query of ['', '?w=320&f=webp']) {
      const address = `/files/${sha256}${query}`
      const isPublic = published.has(sha256)
      const visitor = await server.call('GET', address)
      expect([address, visitor.status]).toEqual([address, isPublic ? 200 : 404])
      const admin = await server.call('GET', address, { token: server.token })
      expect([address, admin.status]).toEqual([address, 200])
      const keeping = admin.headers.get('Cache-Control') ?? ''
      expect([address, keeping.startsWith(isPublic ? 'public' : 'private')]).toEqual([
        address,
        true,
      ])
      expect(keeping).not.toContain('immutable')
    }
  return server.all.filter((sha256) => published.has(sha256)).map((sha256) => `/files/${sha256}`)
}

test('a picture is public exactly as long as a row that visitors see names it', async () => {
  const server = await setUp()
  const { upload, save, change, remove } = server
  const at = await Promise.all(Array.from({ length: 11 }, upload))
  const [shown, hidden, adult, deleted, cover, inside, draft, portrait, unseen, nowhere, twice] = at
  if (!twice || !shown || !adult || !deleted || !cover || !portrait || !unseen || !draft || !hidden)
    throw new Error('there are eleven')
  const luna = await save('models', model([shown, twice]))
  const secret = await save('models', model([hidden, twice], { isActive: false }))
  const nsfw = await save('models', model([adult], { isNSFW: true, video_sample: adult }))
  await remove('models', await save('models', model([deleted])))
  await save('blog', post(cover, { content: `![](${inside}) et ![](/files/${'0'.repeat(64)})` }))
  const article = await save('blog', post(draft, { is_published: false, content: `![](${draft})` }))
  await save('content', testimonial(portrait, true))
  await save('content', testimonial(unseen, false))
  expect(await expectTruth(server)).toEqual([shown, cover, inside, portrait, twice])
  expect(nowhere).toBeDefined()

  await change('models', luna, { isActive: false })
  await change('models', secret, { isActive: true })
  await change('models', nsfw, { isNSFW: false })
  await change('blog', article, { is_published: true })
  expect(await expectTruth(server)).toEqual([hidden, adult, cover, inside, draft, portrait, twice])
})

test('only an administrator’s session opens hidden pictures', async () => {
  const server = await setUp()
  const address = await server.upload()
  const ask = async (headers: Readonly<Record<string, string>>) =>
    (await server.call('GET', address, { headers })).status
  expect(await ask({ Authorization: `Bearer ${server.token}` })).toBe(200)
  expect(await ask({ Authorization: `Bearer ${'a'.repeat(32)}` })).toBe(404)
  // A matching tag does not help either: it would reveal that the picture exists.
  const etag = `"${address.slice('/files/'.length)}"`
  expect(await ask({ 'If-None-Match': etag })).toBe(404)
  await server.store.db.updateTable('users').set({ role: 'client' }).execute()
  expect(await ask({ Authorization: `Bearer ${server.token}` })).toBe(404)
})
