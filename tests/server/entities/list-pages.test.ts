import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const LIST = '/api/admin/models'
const IDS = SAMPLE_MODELS.map(({ id }) => id)
  .sort()
  .reverse()

const setUp = async () => {
  const server = await createTestServer({ models: SAMPLE_MODELS })
  const { token } = await server.signInAdmin()
  const get = async (query: string) => {
    const answer = await server.call('GET', `${LIST}${query}`, { token })
    const header = (name: string) => answer.headers.get(name)
    const body: unknown = answer.status === 200 ? await answer.json() : null
    const ids = Array.isArray(body) ? body.map((row: { id: string }) => row.id) : []
    return { status: answer.status, ids, header }
  }
  return { ...server, token, get }
}

test('a list is read page by page in descending order of the ids; the first page says how many rows there are', async () => {
  const { get } = await setUp()
  const first = await get('?limit=4')
  expect(first.ids).toEqual(IDS.slice(0, 4))
  expect([first.header('Sync-More'), first.header('Sync-Total')]).toEqual(['true', '6'])
  expect(first.header('Sync-Cursor')).toMatch(/^\d+$/)
  expect(first.header('Link')).toBe(`<?limit=4&before=${IDS[3]}>; rel="next"`)
  const last = await get(`?limit=4&before=${IDS[3]}`)
  expect(last.ids).toEqual(IDS.slice(4))
  expect([last.header('Sync-More'), last.header('Sync-Total'), last.header('Link')]).toEqual([
    'false',
    null,
    null,
  ])
})

test('a page that holds all rows is the last one, and no page follows one that ends exactly', async () => {
  const { get } = await setUp()
  expect((await get('?limit=6')).header('Sync-More')).toBe('false')
  expect((await get(`?limit=2&before=${IDS[3]}`)).header('Sync-More')).toBe('false')
})

test('of a page, only rows that have something in a field, and the last one, where the next page begins', async () => {
  const { get } = await setUp()
  // Of the sample models, two have a video.
  const first = await get('?limit=4&having=video_sample')
  expect(first.ids).toEqual([IDS[1], IDS[3]])
  expect(first.header('Sync-More')).toBe('true')
  expect(first.header('Link')).toContain(`before=${IDS[3]}&having=video_sample`)
  expect((await get('?limit=4&having=video_sample,name')).ids).toEqual(IDS.slice(0, 4))
  expect((await get(`?limit=4&before=${IDS[3]}&having=video_sample`)).ids).toEqual([IDS[5]])
  expect((await get('?limit=4&having=unknown')).status).toBe(400)
})

test('the whole list is no page', async () => {
  const { get } = await setUp()
  const whole = await get('')
  expect(whole.ids).toHaveLength(6)
  expect(whole.header('Sync-More')).toBeNull()
})

test('the first page’s cursor names all that changes after it: also a row of a later page', async () => {
  const { get, call, token } = await setUp()
  const cursor = (await get('?limit=2')).header('Sync-Cursor')
  await call('DELETE', `${LIST}/${IDS[5]}`, { token })
  const changed = await call('GET', `${LIST}?since=${cursor}`, { token })
  expect(await changed.json()).toMatchObject([{ id: IDS[5], deleted: true }])
  expect((await get(`?limit=9&before=${IDS[1]}`)).ids).toEqual(IDS.slice(2, 5))
})

test('some rows are read by their ids, as far as they exist', async () => {
  const { get } = await setUp()
  const some = await get(`?ids=${IDS[1]},missing,${IDS[4]}`)
  expect(some.ids.toSorted()).toEqual([IDS[4], IDS[1]])
  expect(some.header('Sync-More')).toBe('false')
})

test.each([
  '?limit=0',
  '?limit=x',
  '?limit=2&limit=3',
  '?limit=2&before=a&before=b',
  '?limit=2&after=a',
  '?before=a&ids=b',
  '?limit=1&ids=b',
  '?ids=',
  `?ids=${Array.from({ length: 101 }, (_, at) => `id${at}`).join()}`,
])('%s is refused', async (query) => {
  const { get } = await setUp()
  expect((await get(query)).status).toBe(400)
})
