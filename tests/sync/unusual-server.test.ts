import { expect, test } from 'vitest'
import { SYNC_CURSOR_HEADER, SYNC_EPOCH_HEADER, SYNC_MORE_HEADER } from '#contract/sync-protocol.ts'
import { readPullMark } from '#device/storage/meta-table.ts'
import { reapplyRejection } from '#device/storage/tray.ts'
import { setUpBasicSync } from '#tests/support/set-up-basic-sync.ts'
import { deleteOf, LUNA, NOVA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

/** Answers as another vendor's server may give them. */
const rewritten = async (answer: Response, change: (body: object) => object): Promise<Response> =>
  Response.json(change((await answer.json()) as object), {
    status: answer.status,
    headers: answer.headers,
  })

test('a conflict is also settled when the answer contains no row: the list does', async () => {
  const { advance, editAndSettle, editElsewhere, network, pending, server, serverRow, tray } =
    await setUpSync()
  network.answerInstead(async (request) => {
    if (request.method === 'GET') return null
    const answer = await server.request(request)
    return rewritten(answer, ({ current: _, ...body }: { current?: unknown }) => ({
      ...body,
      ...('answers' in body ? { answers: (body.answers as object[]).map(withoutCurrent) } : {}),
    }))
  })
  await editElsewhere(LUNA, { price: 45 })
  await editAndSettle(updateOf(LUNA, { name: 'Lune', price: 31 }))
  await advance(60_000)
  await advance(60_000)
  expect(await serverRow(LUNA)).toMatchObject({ name: 'Lune', price: 45 })
  expect([await pending(), await tray()]).toMatchObject([
    [],
    [{ reason: 'conflict', lost: [{ field: 'price', local: 31, server: 45 }] }],
  ])
})

const withoutCurrent = (answer: object): object => {
  const { body, ...rest } = answer as { body?: { current?: unknown } }
  return { ...rest, body: { ...body, current: undefined } }
}

test.each([
  ['update', updateOf(NOVA, { price: 31 })],
  ['delete', deleteOf(NOVA)],
] as const)(
  'a row that only one server process cannot find is there again (%s)',
  async (_, edit) => {
    const { advance, editAndSettle, mirror, network, db, signal, settleAll } = await setUpSync()
    const { epoch } = await readPullMark(db, 'models')
    const gone = () =>
      Response.json(
        { code: 'not-found', detail: 'Not found' },
        { status: 404, headers: { [SYNC_EPOCH_HEADER]: epoch ?? '' } },
      )
    network.answerInstead(({ method }) => (method === 'GET' ? null : gone()))
    await editAndSettle(edit)
    network.answerInstead(null)
    await advance(60_000)
    signal('visible')
    await settleAll()
    expect(await mirror(NOVA)).toMatchObject({ price: 15 })
  },
)

test('pages of changes whose cursor never ends are not requested forever', async () => {
  const { advance, db, network } = await setUpSync()
  const { epoch, cursor } = await readPullMark(db, 'models')
  const headers = {
    [SYNC_EPOCH_HEADER]: epoch ?? '',
    [SYNC_CURSOR_HEADER]: cursor ?? '',
    [SYNC_MORE_HEADER]: 'true',
  }
  network.answerInstead(({ url }) =>
    url.includes('models?since') ? Response.json([], { headers }) : null,
  )
  const before = network.requests.length
  await advance(60_000)
  const asked = network.requests.slice(before).filter((name) => name.endsWith('/models'))
  expect(asked).toHaveLength(2)
})

test('“nothing changed” counts only as an answer to that question', async () => {
  const { db, network, settleAll, signal } = await setUpSync()
  network.answerInstead(({ url }) =>
    url.includes('/settings') && network.requests.length < 100
      ? new Response(null, { status: 304, headers: { [SYNC_EPOCH_HEADER]: 'another' } })
      : null,
  )
  const before = network.requests.length
  signal('signed-in')
  await settleAll()
  expect(network.requests.length - before).toBeLessThan(20)
  expect(await readPullMark(db, 'settings')).toMatchObject({ problem: 'unavailable' })
})

test.each(['2#b', '2?b', '2/b', '2%b'])('an id like %s belongs to exactly one row', async (id) => {
  const { advance, save, server } = await setUpBasicSync()
  const { models } = server.data.lists
  models.push({ ...models[0], id, name: 'Hash' })
  await advance(61_000)
  await save(updateOf(id, { price: 99 }))
  expect(models.filter(({ price }) => price === 99)).toMatchObject([{ id }])
})

test('lost edits come back once, even when requested several times at once', async () => {
  const {
    clock,
    db,
    editAndSettle,
    deleteElsewhere,
    network,
    newId,
    serverRows,
    settleAll,
    signal,
    tray,
  } = await setUpSync()
  network.beforeNextRequest(() => deleteElsewhere(NOVA))
  await editAndSettle(updateOf(NOVA, { price: 77 }))
  const [item] = await tray()
  const ports = { newId, nowMs: clock.nowMs }
  const reapply = () => reapplyRejection(db, { id: item?.id ?? '', seen: null }, ports)
  const outcomes = await Promise.all([reapply(), reapply()])
  signal('edit')
  await settleAll()
  expect(outcomes.map(({ type }) => type).sort()).toEqual(['saved', 'unchanged'])
  expect((await serverRows()).filter((row) => row.price === 77)).toHaveLength(1)
})
