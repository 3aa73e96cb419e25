import { expect, test } from 'vitest'
import { NEVER_PULLED, readPullMark } from '#device/storage/meta-table.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { createOf, LUNA, NOVA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

const CLIP = '/samples/clip.webp'
const NEW_ID = '0197f0c8-0000-7000-8000-00000000c11b'

/** The field that the older version does not know, at any depth of a body. */
const withoutClip = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutClip)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).filter(([key]) => key !== 'video_sample')
  return Object.fromEntries(known.map(([key, inner]) => [key, withoutClip(inner)]))
}

/** While `older()` is true, a process of the previous version answers, over the same database. */
const setUp = async () => {
  const device = await setUpSync()
  const { server, network } = device
  const answer = async (request: Request): Promise<Response> => {
    const text = await request.text()
    const body = text === '' ? null : JSON.stringify(withoutClip(JSON.parse(text)))
    const reply = await server.request(new Request(request.url, { ...partsOf(request), body }))
    if (!reply.headers.get('Content-Type')?.includes('json')) return reply
    const headers = new Headers(reply.headers)
    // A list is named after its entity.
    headers.delete('ETag')
    return Response.json(withoutClip(await reply.json()), { status: reply.status, headers })
  }
  const local = (rowId: string) => device.db.table('models').get(rowId)
  const pull = async () => {
    device.signal('changed:models')
    await device.settleAll()
  }
  return {
    ...device,
    local,
    pull,
    older: () => network.answerInstead(answer),
    newer: () => network.answerInstead(null),
    tray: () => device.db.tray.toArray(),
  }
}

const partsOf = ({ method, headers, signal }: Request): RequestInit => ({ method, headers, signal })

test('a create through an older process succeeds, and the fields that it drops are in the tray as an update', async () => {
  const { older, newer, editAndSettle, serverRow, tray, local } = await setUp()
  older()
  await editAndSettle(createOf(NEW_ID, aDraft({ name: 'Iris', video_sample: CLIP })))
  expect(await tray()).toMatchObject([
    {
      rowId: NEW_ID,
      action: 'update',
      code: 'fields-not-kept',
      lost: [{ field: 'video_sample', local: CLIP, server: '' }],
    },
  ])
  newer()
  expect(await serverRow(NEW_ID)).toMatchObject({ name: 'Iris', video_sample: '' })
  expect(await local(NEW_ID)).toMatchObject({ name: 'Iris' })
})

test('a create whose newer fields have their defaults loses nothing', async () => {
  const { older, editAndSettle, tray } = await setUp()
  older()
  await editAndSettle(createOf(NEW_ID, aDraft()))
  expect(await tray()).toEqual([])
})

test('an update whose answer was lost shows which fields were not kept', async () => {
  const { older, editAndSettle, network, advance, serverRow, tray } = await setUp()
  older()
  network.loseNextAnswer()
  await editAndSettle(updateOf(LUNA, { price: 31, video_sample: CLIP }))
  await advance(60_000)
  expect(await serverRow(LUNA)).toMatchObject({ price: 31 })
  expect(await tray()).toMatchObject([{ rowId: LUNA, lost: [{ field: 'video_sample' }] }])
})

test('a field that an older process leaves out stays on the device, and is not taken for a change', async () => {
  const { older, newer, editElsewhere, editAndSettle, pull, serverRow, local, tray } = await setUp()
  await editAndSettle(updateOf(LUNA, { video_sample: CLIP }))
  older()
  await editElsewhere(LUNA, { price: 35 })
  await pull()
  expect(await local(LUNA)).toMatchObject({ price: 35, video_sample: CLIP })
  newer()
  await editAndSettle(updateOf(LUNA, { name: 'Luna II' }))
  expect(await serverRow(LUNA)).toMatchObject({ name: 'Luna II', video_sample: CLIP, price: 35 })
  expect(await tray()).toEqual([])
})

test('a default that no admin has written is not sent over another admin’s value', async () => {
  const { older, newer, db, editElsewhere, editAndSettle, pull, serverRow } = await setUp()
  older()
  await db.table('models').clear()
  await db.meta.put({ key: 'pull:models', value: NEVER_PULLED })
  await pull()
  expect(await db.table('models').get(NOVA)).not.toHaveProperty('video_sample')
  newer()
  await editElsewhere(NOVA, { video_sample: CLIP })
  await editAndSettle(updateOf(NOVA, { price: 41 }))
  expect(await serverRow(NOVA)).toMatchObject({ price: 41, video_sample: CLIP })
})

test('rows read from an older process are completed by the newer one, though no version has changed', async () => {
  const { older, newer, db, editElsewhere, pull, local } = await setUp()
  await editElsewhere(LUNA, { video_sample: CLIP })
  older()
  await db.table('models').clear()
  await db.meta.put({ key: 'pull:models', value: NEVER_PULLED })
  await pull()
  expect(await local(LUNA)).not.toHaveProperty('video_sample')
  newer()
  await pull()
  expect(await local(LUNA)).toMatchObject({ video_sample: CLIP })
})

test('a row from an older process’s changes is completed later too', async () => {
  const { older, newer, server, admin, pull, local } = await setUp()
  await server.request('http://neomuse.test/api/admin/models', {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: NEW_ID, ...aDraft({ video_sample: CLIP }) }),
  })
  older()
  await pull()
  expect(await local(NEW_ID)).not.toHaveProperty('video_sample')
  newer()
  await pull()
  expect(await local(NEW_ID)).toMatchObject({ video_sample: CLIP })
})

test('the settings, whose name is their version, are read again once the newer process answers', async () => {
  const { db, server, admin, network, signal, settleAll } = await setUp()
  const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
  const url = 'http://neomuse.test/api/admin/settings'
  const booking_url = 'https://agenda.example.org/neomuse'
  const body = JSON.stringify({
    ...(await (await server.request(url, { headers })).json()),
    booking_url,
  })
  expect((await server.request(url, { method: 'PUT', headers, body })).status).toBe(200)
  const pull = async () => {
    signal('changed:settings')
    await settleAll()
  }
  network.answerInstead(async (request) => {
    if (!request.url.includes('/settings')) return null
    const answer = await server.request(request)
    if (answer.status !== 200) return answer
    const { booking_url: _, ...older } = await answer.json()
    return Response.json(older, { headers: answer.headers })
  })
  await pull()
  expect(await db.table('settings').get('settings')).not.toHaveProperty('booking_url', booking_url)
  network.answerInstead(null)
  await pull()
  expect(await db.table('settings').get('settings')).toMatchObject({ booking_url })
  expect((await readPullMark(db, 'settings')).isPart).toBe(false)
})
