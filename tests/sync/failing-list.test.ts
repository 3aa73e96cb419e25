import { expect, test } from 'vitest'
import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { readPullMark } from '#device/storage/meta-table.ts'
import { createFaults } from '#tests/support/basic-server/create-faults.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { setUpBasicSync, startBasicServer } from '#tests/support/set-up-basic-sync.ts'
import { LUNA, MALI, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'
import { startDevice } from '#tests/support/start-device.ts'

const isListOf = (entity: EntityKey, { method, url }: Request): boolean =>
  method === 'GET' && new URL(url).pathname === `/api/admin/${entity}`

const fault = (epoch: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { code: 'internal', detail: 'Internal error' },
    { status: 500, headers: { [SYNC_EPOCH_HEADER]: epoch, ...headers } },
  )

const epochOf = async ({ db }: Pick<Awaited<ReturnType<typeof setUpSync>>, 'db'>) =>
  (await readPullMark(db, 'models')).epoch ?? ''

/** A device that has just signed in to a server on which one list fails. */
const setUpWithout = async (entity: EntityKey, headers: Record<string, string> = {}) => {
  const device = await setUpSync()
  const epoch = await epochOf(device)
  const isBroken = { now: true }
  device.network.answerInstead((request) =>
    isBroken.now && isListOf(entity, request) ? fault(epoch, headers) : null,
  )
  device.signal('signed-in')
  await device.settleAll()
  const sent = () => device.network.requests.filter((name) => !name.startsWith('GET'))
  return { ...device, isBroken, sent }
}

test.each([{}, { 'Retry-After': '30' }])(
  'one list that fails from the start blocks neither edits nor changes of other entities (%j)',
  async (headers) => {
    const { advance, editAndSettle, editElsewhere, mirror, serverRow, statuses } =
      await setUpWithout('messages', headers)
    await advance(40_000)
    await editAndSettle(updateOf(LUNA, { price: 31 }))
    expect(await serverRow(LUNA)).toMatchObject({ price: 31 })
    await editElsewhere(MALI, { price: 77 })
    await advance(61_000)
    expect(await mirror(MALI)).toMatchObject({ price: 77 })
    expect(statuses.at(-1)).toMatchObject({ phase: 'unavailable' })
  },
)

test.each(['models', 'blog', 'messages'] as const)(
  'when one list never arrives (%s), edits and changes of other entities still do',
  async (stuck) => {
    const { advance, edit, mirror, network, serverRow, settleAll, signal, statuses, ...device } =
      await setUpSync()
    network.answerInstead((request) => {
      if (isListOf(stuck, request)) throw new DOMException('silence', 'TimeoutError')
      return null
    })
    signal('signed-in')
    await settleAll()
    await edit({
      type: 'update',
      entity: 'settings',
      rowId: 'settings',
      fields: { hero_title: 'Y' },
    })
    await device.editElsewhere(MALI, { price: 77 })
    signal('changed:models')
    await advance(5_000)
    await advance(61_000)
    expect(await device.pending()).toEqual([])
    if (stuck !== 'models') expect(await mirror(MALI)).toMatchObject({ price: 77 })
    expect(statuses.at(-1)).toMatchObject({ phase: 'unavailable' })
    network.answerInstead(null)
    await advance(15 * 60_000)
    expect(await mirror(MALI)).toMatchObject({ price: 77 })
    expect(statuses.at(-1)).toMatchObject({ phase: 'idle' })
  },
)

test('in the round in which a list fails for the first time, each list is requested once', async () => {
  const { network, signal, settleAll, isBroken } = await setUpWithout('messages')
  isBroken.now = false
  signal('retry')
  await settleAll()
  isBroken.now = true
  const before = network.requests.length
  signal('changed:messages')
  signal('changed:models')
  await settleAll()
  expect(network.requests.slice(before).toSorted()).toEqual(
    ENTITY_KEYS.map((entity) => `GET /api/admin/${entity}`).toSorted(),
  )
})

test('a failed list is requested again a second later, and then less and less often', async () => {
  const { advance, isBroken, network, statuses } = await setUpWithout('messages')
  const asked = () => network.requests.filter((name) => name === 'GET /api/admin/messages').length
  const before = asked()
  await advance(1_000)
  expect(asked()).toBe(before + 1)
  for (let second = 0; second < 300; second += 1) await advance(1_000)
  expect(asked() - before).toBeLessThan(18)
  isBroken.now = false
  await advance(60_000)
  expect(statuses.at(-1)).toMatchObject({ phase: 'idle' })
})

test('edits of a failing list’s entity wait for that list alone, without constant requests, and go when it arrives', async () => {
  const { advance, editAndSettle, isBroken, network, pending, serverRow, sent, statuses } =
    await setUpWithout('models')
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  const before = network.requests.length
  for (let minute = 0; minute < 10; minute += 1) await advance(60_000)
  expect([sent(), await pending()]).toMatchObject([[], [{ attempts: 0 }]])
  const asked = network.requests.slice(before).filter((name) => name === 'GET /api/admin/models')
  expect(asked).toHaveLength(10)
  isBroken.now = false
  await advance(60_000)
  expect([await serverRow(LUNA), await pending()]).toMatchObject([{ price: 31 }, []])
  expect(statuses.at(-1)).toMatchObject({ phase: 'idle', nextTryAtMs: null })
})

test('a list that fails later does not block its edits: their versions detect conflicts', async () => {
  const { advance, db, editAndSettle, editElsewhere, network, serverRow } = await setUpSync()
  const epoch = await epochOf({ db })
  network.answerInstead((request) => (isListOf('models', request) ? fault(epoch) : null))
  await advance(60_000)
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  expect(await serverRow(LUNA)).toMatchObject({ price: 31 })
  network.answerInstead(null)
  await editElsewhere(MALI, { price: 77 })
  await advance(60_000)
  expect(await db.table('models').get(MALI)).toMatchObject({ price: 77 })
})

test('a server that fails completely is noticed in one round, and then one list at a time is requested', async () => {
  const { advance, edit, network, settleAll, statuses } = await setUpSync()
  network.answerInstead(() => fault('e1'))
  await edit(updateOf(LUNA, { price: 31 }))
  await advance(60_000)
  expect(statuses.at(-1)).toMatchObject({ phase: 'unavailable' })
  const before = network.requests.length
  await advance(60_000)
  await settleAll()
  expect(network.requests.slice(before).length).toBeLessThan(4)
  network.answerInstead(null)
  await advance(300_000)
  expect(statuses.at(-1)).toMatchObject({ phase: 'idle' })
  expect(network.requests.slice(-ENTITY_KEYS.length)).toEqual(
    ENTITY_KEYS.map((entity) => `GET /api/admin/${entity}`),
  )
})

test('where the connection breaks while a failing server is being noticed, lists that have failed are not requested again', async () => {
  const { advance, network, settleAll, signal } = await setUpSync()
  const badGateway = () => new Response('<html>Bad gateway</html>', { status: 502 })
  const asked = (since: number) => network.requests.slice(since).toSorted()
  const named = (entities: readonly EntityKey[]) =>
    entities.map((entity) => `GET /api/admin/${entity}`).toSorted()
  network.answerInstead((request) => {
    if (isListOf('content', request)) throw new TypeError('network')
    return badGateway()
  })
  const lost = ENTITY_KEYS.indexOf('content')
  const first = network.requests.length
  signal('retry')
  await settleAll()
  expect(asked(first)).toEqual(named(ENTITY_KEYS.slice(0, lost + 1)))
  network.answerInstead(badGateway)
  const second = network.requests.length
  await advance(60_000)
  expect(asked(second)).toEqual(named(ENTITY_KEYS.slice(lost)))
})

test('on a basic server, edits of the failing list wait and everything else continues', async () => {
  const { advance, edit, faults, network, pending, rows, save, server, signalAndSettle } =
    await setUpBasicSync()
  faults.answerInstead(/^GET .*\/messages$/, () => new Response('{"detail":"no"}', { status: 500 }))
  await signalAndSettle('signed-in')
  server.data.lists.blog.pop()
  await save(updateOf('1', { price: 31 }))
  expect(server.row('models', 1)).toMatchObject({ price: 31 })
  await edit({ type: 'update', entity: 'messages', rowId: '41', fields: { is_read: true } })
  const before = network.requests.length
  for (let minute = 0; minute < 5; minute += 1) await advance(60_000)
  expect(await rows('blog')).toHaveLength(server.data.lists.blog.length)
  expect(network.requests.length - before).toBeLessThan(5 * (ENTITY_KEYS.length + 2))
  expect(await pending()).toMatchObject([{ entity: 'messages', state: 'waiting' }])
  faults.answerInstead(/^GET .*\/messages$/, null)
  await advance(60_000)
  expect([await pending(), server.row('messages', 41)]).toMatchObject([[], { is_read: true }])
})

test('a basic server on which one list fails from the first sync shows all others and accepts their edits', async () => {
  const clock = createTestClock()
  const server = startBasicServer(clock)
  const faults = createFaults(server.serve)
  faults.answerInstead(/^GET .*\/messages$/, () => new Response('{"detail":"no"}', { status: 500 }))
  const { pending, rows, save } = await startDevice({ clock, serve: faults.serve })
  expect(await rows('models')).toHaveLength(server.data.lists.models.length)
  await save(updateOf('1', { price: 31 }))
  expect([server.row('models', 1), await pending()]).toMatchObject([{ price: 31 }, []])
})
