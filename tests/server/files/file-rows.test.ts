import { expect, test } from 'vitest'
import { type FilesPage, filesPage } from '#contract/admin/uploaded-files.ts'
import { validate } from '#contract/validate.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { aPicture } from '#tests/support/objects/sample-pictures.ts'

const NOW = Date.UTC(2026, 0, 1)

/** A server with this many pictures, each a second after the one before; returns their hashes, newest first. */
const setUp = async (count: number) => {
  const clock = { now: NOW }
  const server = await createTestServer({ nowMs: () => clock.now })
  const { token } = await server.signInAdmin()
  const hashes: string[] = []
  for (let at = 0; at < count; at += 1) {
    clock.now += 1_000
    const { sha256, bytes } = aPicture('png', 500 + at)
    const headers = { Authorization: `Bearer ${token}` }
    await server.request(`/api/admin/files/${sha256}`, { method: 'PUT', headers, body: bytes })
    hashes.unshift(sha256)
  }
  const list = (query = '') => server.call('GET', `/api/admin/files${query}`, { token })
  const page = async (query = ''): Promise<FilesPage> => (await list(query)).json()
  return { ...server, clock, hashes, list, page }
}

test('pictures are listed newest first, with their kind, weight and date', async () => {
  const { hashes, list } = await setUp(2)
  const answer = await list()
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  const page = await answer.json()
  expect(validate(filesPage, page)).toMatchObject({ type: 'valid' })
  const common = { content_type: 'image/png', unused_since: null }
  expect(page).toEqual({
    files: [
      [501, '2026-01-01T00:00:02.000Z'] as const,
      [500, '2026-01-01T00:00:01.000Z'] as const,
    ].map(([bytes, created_at], at) => ({
      ...common,
      sha256: hashes[at],
      url: `/files/${hashes[at]}`,
      bytes,
      created_at,
    })),
    next: null,
  })
})

test('paging returns each once, also several of the same moment', async () => {
  const { store, page, hashes } = await setUp(7)
  const created_at = new Date(NOW).toISOString()
  await store.db.updateTable('files').set({ created_at }).execute()
  const seen: string[] = []
  let query = '?limit=3'
  for (let more = true; more; ) {
    const { files, next } = await page(query)
    seen.push(...files.map(({ sha256 }) => sha256))
    more = next !== null
    query = `?limit=3&before=${next}`
  }
  expect(seen).toEqual(hashes.toSorted().toReversed())
})

test('a page that is exactly full is the last one', async () => {
  const { page } = await setUp(2)
  expect(await page('?limit=2')).toMatchObject({ files: [{}, {}], next: null })
})

test('a picture that no row names shows since when', async () => {
  const { store, page } = await setUp(1)
  const unused_since = '2026-01-02T00:00:00.000Z'
  await store.db.updateTable('files').set({ unused_since }).execute()
  expect((await page()).files).toMatchObject([{ unused_since }])
})

test.each(['?limit=0', '?limit=201', '?limit=many', '?before=yesterday', '?before='])(
  '%s is answered as an invalid query',
  async (query) => {
    const { list } = await setUp(0)
    expect((await list(query)).status).toBe(400)
  },
)

test('without a session nothing is listed', async () => {
  const { call } = await setUp(1)
  expect((await call('GET', '/api/admin/files')).status).toBe(401)
})
