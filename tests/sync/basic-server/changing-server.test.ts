import { expect, test } from 'vitest'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { keepOnlyEdits } from '#device/storage/account-facts.ts'
import { BASIC_SERVER_EPOCH } from '#sync/basic-server/server-kind.ts'
import { createFaults } from '#tests/support/basic-server/create-faults.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { setUpBasicSync, startBasicServer } from '#tests/support/set-up-basic-sync.ts'
import { createOf, updateOf } from '#tests/support/set-up-sync.ts'
import { startDevice } from '#tests/support/start-device.ts'

/** The real server with the sample catalogue under the ids of the basic server; it accepts any token. */
const startExtendedServer = async () => {
  const models = SAMPLE_MODELS.map((model, index) => ({ ...model, id: String(index + 1) }))
  const server = await createTestServer({ models })
  const { token } = await server.signInAdmin()
  const serve = (request: Request): Promise<Response> => {
    request.headers.set('Authorization', `Bearer ${token}`)
    return server.request(request)
  }
  const rows = async (): Promise<readonly Record<string, unknown>[]> =>
    (await serve(new Request('http://neomuse.test/api/admin/models'))).json()
  return { serve, rows }
}

const setupChange = async (first: 'basic' | 'extended') => {
  const clock = createTestClock()
  const basic = startBasicServer(clock)
  const extended = await startExtendedServer()
  let now = first
  const faults = createFaults((request) => (now === 'basic' ? basic : extended).serve(request))
  const device = await startDevice({ clock, serve: faults.serve })
  return {
    ...device,
    clock,
    basic,
    extended,
    faults,
    become: (next: 'basic' | 'extended') => {
      now = next
    },
    advance: async (ms: number): Promise<void> => {
      clock.advance(ms)
      await device.settleAll()
    },
    epochs: async () => [
      ...new Set(
        (await device.db.meta.toArray())
          .filter(({ key }) => key.startsWith('pull:'))
          .map(({ value }) => (value as { epoch: string | null }).epoch)
          // A list that only one of the two servers has was never read from the other one.
          .filter((epoch) => epoch !== null),
      ),
    ],
  }
}

test('a server that gains extras: everything is pulled again, ids stay, and edits continue with versions', async () => {
  const { network, edit, signalAndSettle, become, extended, rows, tray, pending, epochs } =
    await setupChange('basic')
  expect(await epochs()).toEqual([BASIC_SERVER_EPOCH])
  network.setOnline(false)
  await edit(updateOf('1', { price: 31 }))
  become('extended')
  network.setOnline(true)
  await signalAndSettle('online')
  await signalAndSettle('visible')
  expect(await epochs()).not.toContain(BASIC_SERVER_EPOCH)
  expect(await rows('models')).toContainEqual(
    expect.objectContaining({ id: '1', price: 31, version: 2 }),
  )
  expect((await rows('models')).map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(await extended.rows()).toContainEqual(expect.objectContaining({ id: '1', price: 31 }))
  expect([await pending(), await tray()]).toEqual([[], []])
})

test('a server that gains extras while answers are lost: nothing is created twice or overwritten', async () => {
  const {
    edit,
    settleAll,
    advance,
    newId,
    become,
    faults,
    network,
    extended,
    tray,
    pending,
    ...device
  } = await setupChange('basic')
  network.setOnline(false)
  await edit(updateOf('1', { price: 31 }))
  await edit(createOf(newId(), aDraft({ name: 'Aurore' })))
  await settleAll()
  network.setOnline(true)
  faults.loseRequest(/^PUT/)
  faults.loseRequest(/^POST/)
  await advance(2_000)
  expect(await pending()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  become('extended')
  // The row of the lost create, and another admin's change from before the server was replaced.
  const write = (method: string, path: string, body: unknown) =>
    extended.serve(
      new Request(`http://neomuse.test/api/admin/models${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  await write('POST', '', aDraft({ name: 'Aurore' }))
  const luna = (await extended.rows()).find(({ id }) => id === '1')
  await write('PUT', '/1', { ...luna, price: 40 })
  await device.signalAndSettle('retry')
  await device.signalAndSettle('retry')
  const rows = await extended.rows()
  expect(rows.filter(({ name }) => name === 'Aurore')).toHaveLength(1)
  expect(rows).toContainEqual(expect.objectContaining({ id: '1', price: 40 }))
  expect(await tray()).toMatchObject([{ rowId: '1', lost: [{ local: 31, server: 40 }] }])
  expect(await pending()).toEqual([])
})

test('once the server has sent its epoch, answers without an epoch settle nothing', async () => {
  const { become, save, advance, extended, statuses, rows, pending, epochs } =
    await setupChange('extended')
  const before = await epochs()
  become('basic')
  await save(updateOf('1', { price: 31 }))
  await advance(120_000)
  expect(statuses.at(-1)).toMatchObject({ phase: 'unavailable' })
  expect(await pending()).toHaveLength(1)
  expect(await epochs()).toEqual(before)
  become('extended')
  await advance(120_000)
  expect(await extended.rows()).toContainEqual(expect.objectContaining({ id: '1', price: 31 }))
  expect(await rows('models')).toContainEqual(expect.objectContaining({ id: '1', version: 2 }))
})

test('lists without an epoch settle nothing either, as long as the engine runs', async () => {
  const { become, advance, basic, rows, epochs } = await setupChange('extended')
  const before = await epochs()
  become('basic')
  await basic.call('PUT', 'models/1', { ...basic.row('models', 1), price: 40 })
  await advance(60_000)
  await advance(60_000)
  expect(await epochs()).toEqual(before)
  expect(await rows('models')).toContainEqual(expect.objectContaining({ id: '1', price: 29 }))
})

test('a list that the basic server had and the server with extras lacks is requested only occasionally', async () => {
  const { become, faults, network, save, signalAndSettle, extended, pending } =
    await setupChange('basic')
  faults.answerInstead(/^GET .*\/replies$/, () => Response.json([]))
  await signalAndSettle('visible')
  become('extended')
  const epoch = (await extended.serve(new Request('http://neomuse.test/api/admin/blog'))).headers
  faults.answerInstead(/^GET .*\/replies$/, () =>
    Response.json({ detail: 'Not found' }, { status: 404, headers: epoch }),
  )
  await signalAndSettle('visible')
  await save(updateOf('1', { price: 31 }))
  const before = network.requests.length
  await signalAndSettle('visible')
  expect(network.requests.length - before).toBeLessThan(ENTITY_KEYS.length + 2)
  expect(await extended.rows()).toContainEqual(expect.objectContaining({ id: '1', price: 31 }))
  expect(await pending()).toEqual([])
})

test('when the kind of server has changed, every list is read before anything else is sent', async () => {
  const { become, save, extended, rows, tray } = await setupChange('basic')
  const settings = (method: string, body?: unknown) =>
    extended.serve(
      new Request('http://neomuse.test/api/admin/settings', {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  become('extended')
  await save(updateOf('1', { price: 31 }))
  await settings('PUT', { ...(await (await settings('GET')).json()), hero_title: 'Le leur' })
  await save({
    type: 'update',
    entity: 'settings',
    rowId: 'settings',
    fields: { hero_title: 'Le mien' },
  })
  expect(await rows('settings')).toMatchObject([{ hero_title: 'Le leur' }])
  expect(await tray()).toMatchObject([{ lost: [{ local: 'Le mien', server: 'Le leur' }] }])
})

test('a server that was rolled back to a basic one is accepted at the next sign-in when all its lists confirm it', async () => {
  const { become, edit, settleAll, signalAndSettle, basic, rows, tray, pending, epochs } =
    await setupChange('extended')
  become('basic')
  await edit(updateOf('1', { price: 31 }))
  await edit(updateOf('2', { price: 16 }))
  await settleAll()
  await basic.call('PUT', 'models/2', { ...basic.row('models', 2), price: 20 })
  await signalAndSettle('signed-in')
  expect(await epochs()).toEqual([BASIC_SERVER_EPOCH])
  expect(basic.row('models', 1)).toMatchObject({ price: 31 })
  expect(basic.row('models', 2)).toMatchObject({ price: 20 })
  expect(await rows('models')).toContainEqual(expect.objectContaining({ id: '1', version: 0 }))
  expect(await pending()).toEqual([])
  expect(await tray()).toMatchObject([{ rowId: '2', lost: [{ local: 16, server: 20 }] }])
})

test('a server that was down at the sign-in and returns as a basic one is accepted then', async () => {
  const { become, advance, faults, save, signalAndSettle, basic, pending, epochs } =
    await setupChange('extended')
  become('basic')
  faults.answerInstead(/./, () => new Response('<html>502</html>', { status: 502 }))
  await signalAndSettle('signed-in')
  await save(updateOf('1', { price: 31 }))
  faults.answerInstead(/./, null)
  await advance(120_000)
  expect(await epochs()).toEqual([BASIC_SERVER_EPOCH])
  expect([basic.row('models', 1), await pending()]).toMatchObject([{ price: 31 }, []])
})

test('it is accepted too when a list that it never had gets no answer', async () => {
  const { become, faults, network, edit, settleAll, signalAndSettle, basic, pending } =
    await setupChange('extended')
  become('basic')
  faults.answerInstead(
    /\/(content|replies)$/,
    () => new Response('<pre>Cannot GET</pre>', { status: 404 }),
  )
  await edit(updateOf('1', { price: 31 }))
  await settleAll()
  const before = network.requests.length
  await signalAndSettle('signed-in')
  expect(basic.row('models', 1)).toMatchObject({ price: 31 })
  expect(await pending()).toEqual([])
  expect(network.requests.length - before).toBeLessThan(30)
})

test('one empty list besides gateway errors does not turn a server with a known epoch into a basic server', async () => {
  const { network, save, signalAndSettle, rows, tray, pending, epochs } =
    await setupChange('extended')
  const before = await epochs()
  const articles = await rows('blog')
  network.answerInstead(({ url }) =>
    url.endsWith('/blog')
      ? Response.json([])
      : Response.json({ message: 'Service Unavailable' }, { status: 503 }),
  )
  await save(updateOf('1', { price: 31 }))
  const asked = network.requests.length
  await signalAndSettle('signed-in')
  expect(await epochs()).toEqual(before)
  expect(await rows('blog')).toEqual(articles)
  expect([await tray(), (await pending()).length]).toEqual([[], 1])
  expect(network.requests.length - asked).toBeLessThan(20)
})

test('a single answer without an epoch is detected as foreign: all lists are read again, once', async () => {
  const { network, save, extended, basic, signalAndSettle, epochs, pending } =
    await setupChange('basic')
  let isStray = true
  network.answerInstead((request) => {
    if (!isStray || !request.url.endsWith('/blog')) return null
    isStray = false
    return extended.serve(request)
  })
  const asked = network.requests.length
  await signalAndSettle('changed:blog')
  expect(isStray).toBe(false)
  await save(updateOf('1', { price: 31 }))
  expect(await epochs()).toEqual([BASIC_SERVER_EPOCH])
  expect(network.requests.length - asked).toBeLessThan(50)
  expect([basic.row('models', 1), await pending()]).toMatchObject([{ price: 31 }, []])
})

test('each list of a basic server is requested once; the first one twice at the first sync', async () => {
  const { network } = await setUpBasicSync()
  const lists = network.requests.filter((request) => request !== 'GET /api/admin/models')
  expect(lists).toEqual([...new Set(lists)])
  expect(network.requests.length - lists.length).toBe(2)
})

test('a network that only strips the header does not make a basic server of it, not even at a sign-in', async () => {
  const { clock, extended } = await setupChange('extended')
  let drops = false
  const device = await startDevice({
    clock,
    seed: 3,
    serve: async (request) => {
      const { status, headers, ...response } = await extended.serve(request).then((answer) => ({
        status: answer.status,
        headers: new Headers(answer.headers),
        body: answer.body,
      }))
      if (drops) headers.delete('Sync-Epoch')
      return new Response(response.body, { status, headers })
    },
  })
  drops = true
  await device.save(updateOf('1', { price: 31 }))
  await device.signalAndSettle('signed-in')
  expect(device.statuses.at(-1)).toMatchObject({ phase: 'unavailable' })
  expect(await device.pending()).toHaveLength(1)
})

test('edits that were kept over a sign-out remember that their server is a basic one, and which rows existed', async () => {
  const { save, stop, faults, newId, clock, server, db } = await setUpBasicSync()
  await save(createOf(newId(), aDraft({ name: 'Aurore' })))
  faults.loseRequest(/^POST/)
  await save(createOf(newId(), aDraft({ name: 'Aurore' })))
  await stop()
  await keepOnlyEdits(db)
  clock.advance(60_000)
  const again = await startDevice({ clock, serve: server.serve, db })
  await again.signalAndSettle('signed-in')
  expect(server.rows('models').filter(({ name }) => name === 'Aurore')).toHaveLength(2)
  expect(await again.pending()).toEqual([])
})
