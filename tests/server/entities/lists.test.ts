import { describe, expect, test, vi } from 'vitest'
import { createApi } from '#server/app/create-api.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const LIST = '/api/admin/models'
const NOW = Date.UTC(2026, 0, 2)
const ROWS = 1_203

const draft = {
  name: 'Luna',
  type: 'Sexy',
  country: 'France',
  price: 29,
  video_sample: '',
  format: [],
  images: [],
  tags: [],
  diary_sample: '',
  isNSFW: false,
  isActive: true,
  sales_count: 0,
}

/** Rows of moments that begin and end within slices; one moment has more rows than a slice. */
const momentOf = (at: number): number => (at < 700 ? 0 : Math.ceil(at / 7))

const idOf = (at: number): string => `m${String(at).padStart(5, '0')}`

type Row = { id: string; name: string; version: number; created_at: string }

const setUp = async ({ descriptionLength = 1, rows = ROWS } = {}) => {
  const server = await createTestServer({ nowMs: () => NOW })
  const { token } = await server.signInAdmin()
  const values = { ...draft, description: 'x'.repeat(descriptionLength) }
  await server.store.write(async (tx) => {
    for (let at = 0; at < rows; at += 1)
      await insertRecord(tx, modelTable, {
        id: idOf(at),
        values,
        nowMs: NOW,
        mutationId: null,
        createdAtMs: NOW - momentOf(at),
      })
  })
  // Always the same process: each keeps its own lists.
  const get = async (headers: Readonly<Record<string, string>> = {}, path = LIST) =>
    server.api.fetch(
      new Request(`http://neomuse.test${path}`, {
        headers: { ...headers, Authorization: `Bearer ${token}` },
      }),
    )
  const rename = (at: number, name: string) =>
    server.call('PUT', `${LIST}/${idOf(at)}`, {
      token,
      body: { ...draft, description: 'x', name },
    })
  const readRows = async (answer: Response): Promise<Row[]> => (await answer.json()) as Row[]
  return { ...server, token, get, rename, readRows }
}

const LONG = { descriptionLength: 2_500 }

const inOrder = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) =>
    one.created_at === other.created_at
      ? one.id.localeCompare(other.id)
      : other.created_at.localeCompare(one.created_at),
  )

describe('a list of several slices', () => {
  test('has each row once: newest first, and those of one moment by their ids', async () => {
    const { get, readRows } = await setUp()
    const rows = await readRows(await get())
    expect(new Set(rows.map(({ id }) => id)).size).toBe(ROWS)
    expect(rows.map(({ id }) => id)).toEqual(inOrder(rows).map(({ id }) => id))
  })

  test('stays in memory while it is short, and is read again after a change', async () => {
    const { get, rename } = await setUp({ rows: 3 })
    const convert = vi.spyOn(modelTable, 'recordToRow')
    const converted = async () => {
      convert.mockClear()
      await (await get()).text()
      await (await get()).text()
      return convert.mock.calls.length
    }
    await (await get()).text()
    expect(await converted()).toBe(0)
    await rename(1, 'Nova')
    expect(await converted()).toBeGreaterThan(0)
  })

  test('is made once for requests that come at the same time', async () => {
    const { get } = await setUp()
    const convert = vi.spyOn(modelTable, 'recordToRow')
    const answers = await Promise.all(Array.from({ length: 4 }, () => get()))
    for (const answer of answers) await answer.text()
    expect(convert).toHaveBeenCalledTimes(ROWS)
  })
})

describe('a list that is too long for memory', () => {
  test('has the same bytes, plain and compressed', async () => {
    const { get } = await setUp(LONG)
    const plain = await get()
    const text = await plain.text()
    expect(text).toBe(JSON.stringify(JSON.parse(text)))
    expect(JSON.parse(text)).toHaveLength(ROWS)
    expect(plain.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    const zipped = await get({ 'Accept-Encoding': 'gzip' })
    expect(zipped.headers.get('Content-Encoding')).toBe('gzip')
    expect(zipped.headers.get('Vary')).toBe('Accept-Encoding')
    const unzipped = zipped.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(unzipped ?? null).text()).toBe(text)
    expect(zipped.headers.get('ETag')).not.toBe(plain.headers.get('ETag'))
  })

  test('is neither read nor sent again while its change number is the same', async () => {
    const { get, rename, deps, token } = await setUp(LONG)
    const first = await get()
    const etag = first.headers.get('ETag') ?? ''
    await first.text()
    const convert = vi.spyOn(modelTable, 'recordToRow')
    const known = { 'If-None-Match': etag }
    const again = await get(known)
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag])
    expect(convert).not.toHaveBeenCalled()

    // Another process, or this one after a restart.
    const headers = { ...known, Authorization: `Bearer ${token}` }
    const restarted = await createApi(deps).fetch(
      new Request(`http://neomuse.test${LIST}`, { headers }),
    )
    expect(restarted.status).toBe(304)

    // The last row of the list.
    await rename(ROWS - 1, 'Nova')
    const changed = await get(known)
    expect(changed.status).toBe(200)
    expect(changed.headers.get('ETag')).not.toBe(etag)
    expect(await changed.text()).toContain('"Nova"')
  })

  test('is not kept: each request reads it, no further than its client has taken', async () => {
    const { get } = await setUp(LONG)
    await (await get()).text()
    const convert = vi.spyOn(modelTable, 'recordToRow')
    const answer = await get()
    expect(convert.mock.calls.length).toBeLessThan(ROWS)
    await answer.text()
    expect(convert).toHaveBeenCalledTimes(ROWS)
  })

  test('misses no row when rows change while it is read, and those changes come after its cursor', async () => {
    const { get, rename, call, token, readRows } = await setUp(LONG)
    const answer = await get()
    const cursor = answer.headers.get('Sync-Cursor') ?? ''
    await rename(0, 'Early')
    await rename(ROWS - 1, 'Late')
    await call('DELETE', `${LIST}/${idOf(1)}`, { token })
    const rows = await readRows(answer)
    const ids = rows.map(({ id }) => id)
    for (let at = 2; at < ROWS; at += 1) expect(ids).toContain(idOf(at))
    expect(new Set(ids).size).toBe(ids.length)
    const changes = await readRows(await get({}, `${LIST}?since=${cursor}`))
    expect(changes.map(({ id }) => id)).toEqual([idOf(0), idOf(ROWS - 1), idOf(1)])
  })

  test('breaks off when the database fails in the middle, and that is reported', async () => {
    const { get, reported } = await setUp(LONG)
    await (await get()).text()
    const { recordToRow } = modelTable
    vi.spyOn(modelTable, 'recordToRow').mockImplementation((record) => {
      if (record.id === idOf(ROWS - 1)) throw new Error('gone')
      return recordToRow(record)
    })
    for (const headers of [{}, { 'Accept-Encoding': 'gzip' }])
      await expect((await get(headers)).text()).rejects.toThrow('gone')
    expect(reported).toMatchObject([{ error: { message: 'gone' } }, { error: { message: 'gone' } }])
  })
})
