import { expect, test } from 'vitest'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { writePaused } from '#device/storage/meta-table.ts'
import { setUpBasicSync } from '#tests/support/set-up-basic-sync.ts'
import { LUNA, MALI, NOVA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'
import { aGif, takePicture } from '#tests/support/take-picture.ts'
import { untilHolds } from '#tests/support/until-holds.ts'

const setUp = async () => {
  const device = await setUpSync()
  const states = async () => (await device.db.pictures.toArray()).map(({ state }) => state)
  /** Milliseconds since the start; does not advance the clock. */
  const sent = () => device.network.requests.filter((request) => !request.startsWith('GET'))
  const isThere = async (address: string) =>
    (await device.server.request(`http://neomuse.test${address}`)).status === 200
  return { ...device, states, sent, isThere }
}

test('a picture goes to the server before the row that shows it, once', async () => {
  const { db, editAndSettle, serverRow, states, sent, isThere } = await setUp()
  const address = await takePicture(db)
  await editAndSettle(updateOf(LUNA, { images: [address] }))
  expect(sent()).toEqual([`PUT /api/admin${address}`, `PUT /api/admin/models/${LUNA}`])
  expect(await serverRow(LUNA)).toMatchObject({ images: [address] })
  expect([await isThere(address), await states()]).toEqual([true, ['sent']])
  await editAndSettle(updateOf(NOVA, { images: [address] }))
  expect(sent()).toHaveLength(3)
})

test('while its picture fails to upload, the row waits, and no other row does', async () => {
  const { db, edit, signal, settleAll, network, serverRow, pending, advance, states } =
    await setUp()
  const address = await takePicture(db)
  network.answerInstead(({ url }) => {
    if (url.includes('/files/')) throw new TypeError('network')
    return null
  })
  await edit(updateOf(LUNA, { images: [address] }))
  await edit(updateOf(NOVA, { price: 32 }))
  await edit(updateOf(MALI, { price: 33 }))
  signal('edit')
  await settleAll()
  expect(await serverRow(NOVA)).toMatchObject({ price: 32 })
  expect(await serverRow(MALI)).toMatchObject({ price: 33 })
  expect(await serverRow(LUNA)).not.toMatchObject({ images: [address] })
  expect(await pending()).toMatchObject([{ rowId: LUNA, lastProblem: 'network' }])
  network.answerInstead(null)
  await advance(60_000)
  expect(await serverRow(LUNA)).toMatchObject({ images: [address] })
  expect([await pending(), await states()]).toEqual([[], ['sent']])
})

test('an edit saved during an upload does not wait for the end of the upload', async () => {
  const { db, edit, signal, settleAll, network, serverRow } = await setUp()
  const address = await takePicture(db)
  const during: unknown[] = []
  network.beforeNextRequest(async () => {
    for (const price of [32, 33]) {
      await edit(updateOf(NOVA, { price }))
      signal('edit')
      await untilHolds(async () => expect(await serverRow(NOVA)).toMatchObject({ price }))
      during.push((await serverRow(NOVA))?.price)
    }
  })
  await edit(updateOf(LUNA, { images: [address] }))
  signal('edit')
  await settleAll()
  expect(during).toEqual([32, 33])
  expect(await serverRow(LUNA)).toMatchObject({ images: [address] })
})

test('it does not wait either when rows of the same claim went before the upload', async () => {
  const { db, edit, signal, settleAll, network, serverRow, pending } = await setUp()
  const address = await takePicture(db)
  const during: unknown[] = []
  network.beforeNextRequest(async () => {
    // The request of the row without a picture; the next one is the upload.
    await pending()
    network.beforeNextRequest(async () => {
      await edit(updateOf(NOVA, { price: 32 }))
      signal('edit')
      await untilHolds(async () => expect(await serverRow(NOVA)).toMatchObject({ price: 32 }))
      during.push((await serverRow(NOVA))?.price)
    })
  })
  await edit(updateOf(LUNA, { images: [address] }))
  await edit(updateOf(MALI, { price: 33 }))
  signal('edit')
  await settleAll()
  expect(during).toEqual([32])
  expect(await serverRow(LUNA)).toMatchObject({ images: [address] })
})

test('it does not wait for the end of several uploads either', async () => {
  const { db, edit, signal, settleAll, network, serverRow, sent } = await setUp()
  const addresses = [await takePicture(db, aGif(1)), await takePicture(db, aGif(2))]
  const during: unknown[] = []
  const until = (look: () => Promise<void>) => untilHolds(look)
  network.beforeNextRequest(async () => {
    network.beforeNextRequest(() =>
      until(async () => expect(await serverRow(NOVA)).toMatchObject({ price: 32 })),
    )
    await edit(updateOf(MALI, { images: addresses.slice(1) }))
    signal('edit')
    await until(async () => expect(sent()).toHaveLength(2))
    await edit(updateOf(NOVA, { price: 32 }))
    signal('edit')
    await until(async () => expect(await serverRow(NOVA)).toMatchObject({ price: 32 }))
    // The other upload has waited just as long, and its row may already be under way.
    during.push(sent().slice(0, 3))
  })
  await edit(updateOf(LUNA, { images: addresses.slice(0, 1) }))
  signal('edit')
  await settleAll()
  expect(during).toEqual([
    [...addresses.map((address) => `PUT /api/admin${address}`), `PUT /api/admin/models/${NOVA}`],
  ])
  expect(await serverRow(LUNA)).toMatchObject({ images: addresses.slice(0, 1) })
  expect(await serverRow(MALI)).toMatchObject({ images: addresses.slice(1) })
})

test('an upload whose answer is lost is repeated, and changes nothing', async () => {
  const { db, editAndSettle, network, serverRow, sent, advance } = await setUp()
  const address = await takePicture(db)
  network.loseNextAnswer()
  await editAndSettle(updateOf(LUNA, { images: [address] }))
  expect(sent()).toEqual([`PUT /api/admin${address}`])
  await advance(60_000)
  expect(sent().slice(1)).toEqual([`PUT /api/admin${address}`, `PUT /api/admin/models/${LUNA}`])
  expect(await serverRow(LUNA)).toMatchObject({ images: [address], version: 2 })
})

test('a captive portal’s answer about a picture settles nothing', async () => {
  const { db, editAndSettle, network, pending, tray, states } = await setUp()
  const address = await takePicture(db)
  for (const status of [200, 201, 404, 413]) {
    network.answerInstead(() => new Response('<h1>Wi-Fi</h1>', { status }))
    await editAndSettle(updateOf(LUNA, { images: [address] }))
  }
  expect([await tray(), await states()]).toEqual([[], ['waiting']])
  expect(await pending()).toMatchObject([{ lastProblem: 'not-ours' }])
})

test('a picture that the server refuses takes its edit to the tray, and stays for a second try', async () => {
  const { db, editAndSettle, serverRow, tray, pending, states } = await setUp()
  const before = await serverRow(LUNA)
  const address = await takePicture(
    db,
    new TextEncoder().encode('no picture').buffer as ArrayBuffer,
  )
  await editAndSettle(updateOf(LUNA, { images: [address] }))
  expect(await tray()).toMatchObject([
    { rowId: LUNA, reason: 'refused', code: 'unsupported-picture' },
  ])
  expect(await serverRow(LUNA)).toEqual(before)
  expect([await pending(), await states()]).toEqual([[], ['waiting']])
})

test('a session that ends during an upload ends the round', async () => {
  const { db, editAndSettle, session, statuses, pending, signal, settleAll, serverRow } =
    await setUp()
  const address = await takePicture(db)
  const { token } = session
  session.token = 'ended'
  await editAndSettle(updateOf(LUNA, { images: [address] }))
  expect(statuses.at(-1)).toMatchObject({ phase: 'signed-out' })
  expect(await pending()).toHaveLength(1)
  session.token = token
  signal('signed-in')
  await settleAll()
  expect(await serverRow(LUNA)).toMatchObject({ images: [address] })
})

test('an upload by a user who has lost the admin role does not reject the edit', async () => {
  const { db, editAndSettle, network, statuses, pending, tray } = await setUp()
  const address = await takePicture(db)
  network.answerInstead(() =>
    Response.json({ code: 'admin-only' }, { status: 403, headers: { 'Sync-Epoch': 'e1' } }),
  )
  await editAndSettle(updateOf(LUNA, { images: [address] }))
  expect(statuses.at(-1)).toMatchObject({ phase: 'signed-out' })
  expect([await pending(), await tray()]).toMatchObject([[{ attempts: 0 }], []])
})

/** A picture of LUNA whose upload hangs until it is aborted, and what happens after it has begun. */
const withHangingUpload = async (
  during: (device: Awaited<ReturnType<typeof setUp>>) => Promise<void>,
) => {
  const device = await setUp()
  const address = await takePicture(device.db)
  let isOver = false
  device.network.beforeNextRequest(async () => {
    await during(device)
    isOver = true
    await new Promise(() => undefined)
  })
  await device.edit(updateOf(LUNA, { images: [address] }))
  device.signal('edit')
  await untilHolds(() => expect(isOver).toBe(true))
  await device.settleAll()
  return { ...device, address }
}

test('the end of a session is noticed at once, even while an upload hangs', async () => {
  let token: string | null = null
  const { session, statuses, pending, signal, settleAll, serverRow, address } =
    await withHangingUpload(async (device) => {
      token = device.session.token
      device.session.token = 'ended'
      await device.edit(updateOf(NOVA, { price: 32 }))
      device.signal('edit')
    })
  expect(statuses.at(-1)).toMatchObject({ phase: 'signed-out' })
  expect(await pending()).toMatchObject([{ rowId: LUNA, attempts: 0 }, { rowId: NOVA }])
  session.token = token
  signal('signed-in')
  await settleAll()
  expect(await serverRow(LUNA)).toMatchObject({ images: [address] })
  expect(await serverRow(NOVA)).toMatchObject({ price: 32 })
})

test('a Retry-After is obeyed at once, even while an upload hangs', async () => {
  const { advance, serverRow, pending, address } = await withHangingUpload(async (device) => {
    device.network.answerInstead(() => {
      device.network.answerInstead(null)
      return new Response('{}', {
        status: 503,
        headers: { 'Retry-After': '1', 'Sync-Epoch': 'e1' },
      })
    })
    await device.edit(updateOf(NOVA, { price: 32 }))
    device.signal('edit')
  })
  await advance(1_000)
  expect(await serverRow(LUNA)).toMatchObject({ images: [address] })
  expect(await serverRow(NOVA)).toMatchObject({ price: 32 })
  expect(await pending()).toEqual([])
})

test.each(['retry', 'online'] as const)('%s restarts an upload that hangs', async (name) => {
  const { serverRow, sent, address } = await withHangingUpload(async (device) =>
    device.signal(name),
  )
  expect(await serverRow(LUNA)).toMatchObject({ images: [address] })
  const upload = `PUT /api/admin${address}`
  expect(sent()).toEqual([upload, upload, `PUT /api/admin/models/${LUNA}`])
})

test('a pause takes effect at once, even while an upload hangs', async () => {
  const { db, statuses, pending, signal, settleAll, serverRow, address } = await withHangingUpload(
    async (device) => {
      await writePaused(device.db, true)
      device.signal('pause')
    },
  )
  expect(statuses.at(-1)).toMatchObject({ phase: 'paused' })
  expect(await pending()).toMatchObject([{ rowId: LUNA, attempts: 0 }])
  await writePaused(db, false)
  signal('resume')
  await settleAll()
  expect(await serverRow(LUNA)).toMatchObject({ images: [address] })
})

test('a pause during an upload prevents everything after it', async () => {
  const { db, edit, signal, settleAll, network, serverRow, sent } = await setUp()
  const [first, second] = [await takePicture(db, aGif(1)), await takePicture(db, aGif(2))]
  network.beforeNextRequest(async () => {
    await writePaused(db, true)
    signal('pause')
  })
  await edit(updateOf(LUNA, { images: [first] }))
  await edit(updateOf(NOVA, { images: [second] }))
  signal('edit')
  await settleAll()
  // Requests under way at the pause may finish.
  expect(sent().slice(1)).not.toContain(`PUT /api/admin${second}`)
  expect(await serverRow(NOVA)).not.toMatchObject({ images: [second] })
})

test('a basic server cannot store pictures, and the tray says so', async () => {
  const { db, edit, signal, settleAll, tray, pending, rows } = await setUpBasicSync()
  const [model] = await rows('models')
  const address = await takePicture(db)
  await edit(updateOf(model?.id ?? '', { images: [address] }))
  await edit(updateOf(model?.id ?? '', { price: 77 }))
  signal('edit')
  await settleAll()
  expect(await tray()).toMatchObject([{ reason: 'refused', code: 'pictures-not-taken' }])
  expect(await pending()).toEqual([])
})

const withUploadToBasicServer = async (
  meanwhile: (device: Awaited<ReturnType<typeof setUpBasicSync>>) => Promise<void>,
) => {
  const device = await setUpBasicSync()
  const [model] = await device.rows('models')
  const rowId = model?.id ?? ''
  const address = await takePicture(device.db)
  device.network.answerInstead(async ({ url }) => {
    if (!url.includes('/files/')) return null
    await meanwhile(device)
    return Response.json({ sha256: address.split('/').at(-1) })
  })
  await device.edit(updateOf(rowId, { images: [address] }))
  device.signal('edit')
  await device.settleAll()
  return { ...device, rowId, address }
}

test('when a basic server has accepted a picture, its row is not sent if a pause came in the meantime', async () => {
  const { db, signal, settleAll, pending, server, rowId, address } = await withUploadToBasicServer(
    async (device) => {
      await writePaused(device.db, true)
      device.signal('pause')
    },
  )
  expect(server.row('models', rowId)).not.toMatchObject({ images: [address] })
  await writePaused(db, false)
  signal('resume')
  await settleAll()
  expect(server.row('models', rowId)).toMatchObject({ images: [address] })
  expect(await pending()).toEqual([])
})

test('it is not sent either if its admin has signed in again in the meantime: the list is read first', async () => {
  const { network, server, rowId, address } = await withUploadToBasicServer(async (device) =>
    device.signal('signed-in'),
  )
  const sinceUpload = network.requests.slice(network.requests.indexOf(`PUT /api/admin${address}`))
  const at = (request: string) => sinceUpload.indexOf(request)
  expect(at('GET /api/admin/models')).toBeGreaterThan(0)
  expect(at('GET /api/admin/models')).toBeLessThan(at(`PUT /api/admin/models/${rowId}`))
  expect(server.row('models', rowId)).toMatchObject({ images: [address] })
})

test('a picture is not sent either in a session in which no list was read', async () => {
  const { db, editAndSettle, network, server, session, sent, serverRow } = await setUp()
  const address = await takePicture(db)
  session.token = (await server.signInAdmin('again@neomuse.test')).token
  const before = network.requests.length
  await editAndSettle(updateOf(LUNA, { images: [address] }))
  const lists = network.requests.slice(before, before + ENTITY_KEYS.length)
  expect(lists).toEqual(ENTITY_KEYS.map((entity) => `GET /api/admin/${entity}`))
  expect(sent()).toHaveLength(2)
  expect(await serverRow(LUNA)).toMatchObject({ images: [address] })
})
