import { expect, test } from 'vitest'
import {
  SYNC_CURSOR_HEADER,
  SYNC_EPOCH_HEADER,
  SYNC_MORE_HEADER,
  SYNC_TOTAL_HEADER,
} from '#contract/sync-protocol.ts'
import { readPullMark } from '#device/storage/meta-table.ts'
import { insertModels, olderIds } from '#tests/support/insert-models.ts'
import { setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

const ROWS_PER_PAGE = 10

/** With the six sample models, five pages of ten. */
const OLDER = olderIds(44)

type Answering = (url: URL, request: Request, number: number) => Promise<Response | null> | null

/** A device that has lost its copy, and asks for the list again. */
const setUp = async () => {
  const device = await setUpSync({ rowsPerPage: ROWS_PER_PAGE })
  await insertModels(device, OLDER)
  const { db, network, server, signal, settleAll, serverRows } = device
  await db.table('models').clear()
  await db.meta.delete('pull:models')
  const asked: string[] = []
  return {
    ...device,
    asked,
    /** What is answered to the device's requests for its models; null: the server's own answer. */
    answer: (answering: Answering) => {
      asked.splice(0)
      network.answerInstead(async (request) => {
        const url = new URL(request.url)
        if (request.method !== 'GET' || url.pathname !== '/api/admin/models') return null
        asked.push(url.search)
        // A device that asks without a pause would never let the test end.
        if (asked.length > 300) throw new TypeError('network')
        return answering(url, request, asked.length)
      })
    },
    /** The answer to another query. */
    elsewhere: (request: Request, search: string) => {
      const { origin, pathname } = new URL(request.url)
      return server.request(new Request(`${origin}${pathname}${search}`, request))
    },
    pull: async (name: 'changed:models' | 'online' = 'changed:models') => {
      signal(name)
      await settleAll()
    },
    local: async () => (await db.table('models').toCollection().primaryKeys()).toSorted(),
    atServer: async () => (await serverRows()).map(({ id }) => id).toSorted(),
    mark: () => readPullMark(db, 'models'),
  }
}

const withHeaders = async (
  answer: Response,
  changed: Readonly<Record<string, string>>,
): Promise<Response> => {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(changed)) headers.set(name, value)
  return new Response(await answer.text(), { status: answer.status, headers })
}

const isSince = ({ searchParams }: URL): boolean => searchParams.has('since')

test.each([
  ['the same page twice', (rows: { id: string }[]) => rows],
  ['an empty page that promises more', () => []],
] as const)('%s is no progress, and is asked for again later', async (_, ofFirst) => {
  const { answer, asked, network, server, local, pull, mark, advance, atServer } = await setUp()
  let first: { id: string }[] = []
  answer(async (url, request, number) => {
    if (isSince(url)) return null
    const page = await server.request(request)
    const rows = (await page.json()) as { id: string }[]
    if (number === 1) first = rows
    const headers = new Headers(page.headers)
    headers.set(SYNC_MORE_HEADER, 'true')
    return Response.json(number === 1 ? rows : ofFirst(first), { headers })
  })
  await pull()
  expect(await local()).toHaveLength(ROWS_PER_PAGE)
  expect(await mark()).toMatchObject({ problem: 'unavailable', filling: { arrived: 10 } })
  expect(asked.length).toBeLessThan(6)
  network.answerInstead(null)
  await advance(60_000)
  expect(await local()).toEqual(await atServer())
})

test('a page that was skipped is missed: the list begins anew', async () => {
  const { answer, elsewhere, local, pull, mark, atServer } = await setUp()
  answer((_, request, number) =>
    number === 2 ? elsewhere(request, `?limit=10&before=${OLDER[25]}`) : null,
  )
  await pull()
  expect(await local()).toEqual(await atServer())
  expect(await mark()).toMatchObject({ filling: null, problem: null, restarts: 0 })
})

test('so is one without which the list would have ended, of a list that was here already', async () => {
  const { answer, elsewhere, local, pull, mark, atServer, db, edit, pending, serverRow } =
    await setUp()
  await pull()
  await db.meta.put({ key: 'pull:models', value: { ...(await mark()), cursor: '999999' } })
  answer((url, request) =>
    url.searchParams.has('before') ? elsewhere(request, `?limit=10&before=${OLDER[4]}`) : null,
  )
  await pull()
  expect(await mark()).toMatchObject({ problem: 'unavailable', filling: null, restarts: 2 })
  await edit(updateOf(OLDER[0] ?? '', { price: 31 }))
  answer(() => null)
  await pull('online')
  expect(await local()).toEqual(await atServer())
  expect(await pending()).toEqual([])
  expect(await serverRow(OLDER[0] ?? '')).toMatchObject({ price: 31 })
  expect(await mark()).toMatchObject({ filling: null, problem: null })
})

test('a first page that says it is all, and counts more rows than it has, is not', async () => {
  const { answer, server, local, pull, mark, atServer } = await setUp()
  answer(async (_, request, number) =>
    number < 3
      ? withHeaders(await server.request(request), {
          [SYNC_MORE_HEADER]: 'false',
          [SYNC_TOTAL_HEADER]: '50',
        })
      : null,
  )
  await pull()
  expect(await mark()).toMatchObject({ problem: 'unavailable', loadedAtMs: null })
  await pull('online')
  expect(await local()).toEqual(await atServer())
})

test('rows that were deleted before their page do not count as missing', async () => {
  const { answer, asked, deleteElsewhere, local, pull, mark, atServer } = await setUp()
  answer(async (_, __, number) => {
    if (number === 2) for (const id of OLDER.slice(0, 12)) await deleteElsewhere(id)
    return null
  })
  await pull()
  expect(await local()).toEqual(await atServer())
  expect(await mark()).toMatchObject({ filling: null, problem: null, restarts: 0 })
  // The first page only once: the list did not begin anew.
  expect(asked.filter((search) => search === '?limit=10')).toHaveLength(1)
})

test.each([
  [
    'no longer knows any cursor',
    (device) => (url, request) =>
      isSince(url) ? device.elsewhere(request, '?since=999999') : null,
  ],
  [
    'promises more changes without an end, and names the same cursor',
    (device) => async (url, request) =>
      isSince(url)
        ? withHeaders(await device.server.request(request), {
            [SYNC_MORE_HEADER]: 'true',
            [SYNC_CURSOR_HEADER]: url.searchParams.get('since') ?? '',
          })
        : null,
  ],
  [
    'promises more changes without an end, and sends none',
    (device) => async (url, request, number) => {
      if (!isSince(url)) return null
      const { headers } = await device.elsewhere(request, '?limit=1')
      const more = { [SYNC_MORE_HEADER]: 'true', [SYNC_CURSOR_HEADER]: String(number) }
      return withHeaders(Response.json([], { headers }), more)
    },
  ],
  [
    'is two databases in turn',
    (device) => async (_, request, number) =>
      number % 2 === 0
        ? null
        : withHeaders(await device.server.request(request), {
            [SYNC_EPOCH_HEADER]: '019b76da-a800-768e-84a3-406c97d63cfc',
          }),
  ],
  [
    'skips the same page each time',
    (device) => (url, request) =>
      url.searchParams.has('before')
        ? device.elsewhere(request, `?limit=10&before=${OLDER[4]}`)
        : null,
  ],
] as const satisfies readonly (readonly [
  string,
  (device: Awaited<ReturnType<typeof setUp>>) => Answering,
])[])(
  'a server that %s is asked ever more seldom, and nothing else waits',
  async (_, answering) => {
    const device = await setUp()
    const { answer, asked, advance, pull, local, atServer, mark, statuses, network } = device
    answer(answering(device))
    await pull()
    expect(asked.length).toBeLessThan(15)
    expect(statuses.at(-1)).toMatchObject({ phase: 'unavailable' })
    for (let second = 0; second < 300; second += 1) await advance(1_000)
    const { length } = asked
    expect(length).toBeLessThan(130)
    for (let second = 0; second < 120; second += 1) await advance(1_000)
    expect(asked.length - length).toBeLessThan(30)
    network.answerInstead(null)
    await advance(60_000)
    await advance(60_000)
    expect(await local()).toEqual(await atServer())
    expect(await mark()).toMatchObject({ filling: null, problem: null, restarts: 0 })
  },
)

test('after a fault, only the first new beginning is without a wait', async () => {
  const { answer, asked, elsewhere, pull, advance, mark, statuses } = await setUp()
  answer((url, request) => (isSince(url) ? elsewhere(request, '?since=999999') : null))
  await pull()
  const firstPages = () => asked.filter((search) => search === '?limit=10').length
  const counts: number[] = []
  for (let second = 0; second < 8; second += 1) {
    counts.push(firstPages())
    await advance(1_000)
  }
  expect(counts).toEqual([2, 2, 3, 3, 3, 3, 4, 4])
  expect(await mark()).toMatchObject({ problem: 'unavailable' })
  expect(statuses.at(-1)?.nextTryAtMs).not.toBeNull()
})
