import { expect, test } from 'vitest'
import type { PostDraft } from '#contract/entities/post.ts'
import { createApi } from '#server/app/create-api.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { postTable } from '#server/entities/entity-tables.ts'
import { renderStoredMarkdown } from '#server/entities/render-stored-markdown.ts'
import { createTestServer, type TestServer } from '#tests/support/create-test-server.ts'

/** A text that takes minutes of processor time to render completely. */
const ENDLESS = `Un début.\n\n${'*a_'.repeat(16_000)}\n\nUne fin.`
const ID = '0197f0c8-0000-7000-8000-00000000b001'

const aPost = (fields: Partial<PostDraft>) => ({
  title: 'Un article',
  excerpt: 'Ce qu’il dit.',
  content: 'Un mot.',
  image: '/files/a.webp',
  images: [],
  category: 'Stratégie' as const,
  author: 'Néomuse',
  is_published: false,
  is_featured: false,
  read_time: '8 min',
  tags: [],
  ...fields,
})

const setUp = async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  return { ...server, token }
}

/** As stored by a version of the product that did not check texts. */
const putStored = ({ store, deps }: TestServer, content: string, id = ID) =>
  store.write((tx) =>
    insertRecord(tx, postTable, {
      id,
      values: { ...aPost({ content, is_published: true }), views: 0, likes: 0 },
      nowMs: deps.nowMs(),
      mutationId: null,
    }),
  )

const readHtml = async (api: Pick<TestServer, 'call'>): Promise<readonly string[]> => {
  const list = await (await api.call('GET', '/api/blog')).json()
  return Promise.all(
    list.map(async ({ slug }: { slug: string }) => {
      const { html } = await (await api.call('GET', `/api/blog/${slug}`)).json()
      return html
    }),
  )
}

test('an article that takes too long to render is refused when it is saved, with its line', async () => {
  const { call, token } = await setUp()
  const answer = await call('POST', '/api/admin/blog', { token, body: aPost({ content: ENDLESS }) })
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual([
    { field: 'content', code: 'too-intricate', detail: expect.stringContaining('ligne 3') },
  ])
})

test('a legal text is checked in the same way, and so is an entry of a batch', async () => {
  const { call, token } = await setUp()
  const blocks = await (await call('GET', '/api/admin/content', { token })).json()
  const cgv = blocks.find(({ place }: { place: string }) => place === 'legal')
  const legal = await call('PUT', `/api/admin/content/${cgv.id}`, {
    token,
    body: { ...cgv, body_en: ENDLESS.slice(0, 29_000) },
  })
  expect([legal.status, (await legal.json()).fields[0].field]).toEqual([422, 'body_en'])
  const body = { ...aPost({ content: ENDLESS }), id: ID }
  const fine = { ...aPost({ content: 'Un **mot**.' }), id: ID.replace('b001', 'b002') }
  const entry = (of: unknown) => ({
    method: 'POST',
    path: '/api/admin/blog',
    headers: {},
    body: of,
  })
  const batch = await call('POST', '/api/admin/batch', {
    token,
    body: { requests: [entry(body), entry(fine)] },
  })
  const { responses } = await batch.json()
  expect(responses.map(({ status }: { status: number }) => status)).toEqual([422, 201])
})

test('readers get what was rendered when it was saved, after a restart and from another instance too', async () => {
  const server = await setUp()
  const { call, token, deps } = server
  const post = aPost({ content: '# Le prix\n\nUn **mot**.', is_published: true })
  expect((await call('POST', '/api/admin/blog', { token, body: post })).status).toBe(201)
  // Rendering would wait for ever.
  const renderMarkdown = () => new Promise<never>(() => undefined)
  const api = createApi({ ...deps, renderMarkdown })
  const afterRestart = (method: string, path: string) =>
    Promise.resolve(api.fetch(new Request(`http://neomuse.test${path}`, { method })))
  for (const each of [server, { call: afterRestart }])
    expect(await readHtml(each)).toEqual([
      '<h2 id="le-prix">Le prix</h2>\n<p>Un <strong>mot</strong>.</p>',
    ])
})

test('older rows are rendered when the server starts, and shown as plain paragraphs where that takes too long', async () => {
  const server = await setUp()
  await putStored(server, ENDLESS)
  await putStored(server, 'Un **mot**.', ID.replace('b001', 'b002'))
  expect(await renderStoredMarkdown(server.deps)).toBe(2)
  expect(await renderStoredMarkdown(server.deps)).toBe(0)
  const [plain, rendered] = (await readHtml(server)).toSorted((a, b) => b.length - a.length)
  expect(plain).toMatch(/^<p>Un début\.<\/p>\n<p>\*a_/)
  expect(rendered).toBe('<p>Un <strong>mot</strong>.</p>')
})

test('an article that was stored before is shown as plain text, and can be unpublished', async () => {
  const server = await setUp()
  await putStored(server, ENDLESS)
  await renderStoredMarkdown(server.deps)
  const body = aPost({ content: ENDLESS, is_published: false })
  const answer = await server.call('PUT', `/api/admin/blog/${ID}`, { token: server.token, body })
  expect(answer.status).toBe(200)
})
