import { expect, test } from 'vitest'
import { createTestServer, type TestServerOptions } from '#tests/support/create-test-server.ts'
import { aPicture } from '#tests/support/objects/sample-pictures.ts'

const PICTURE = aPicture()
const ADDRESS = `/files/${PICTURE.sha256}`
const HOUR_MS = 3_600_000
const MODEL = { name: 'Luna', price: 29, description: 'Une sculpture.' }

const setUp = async (options: TestServerOptions = {}) => {
  const clock = { nowMs: 1_767_225_600_000 }
  const server = await createTestServer({ nowMs: () => clock.nowMs, ...options })
  const { token, id } = await server.signInAdmin()
  const send = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/admin/${path}`, { token, body })
  const upload = async (agoMs: number) => {
    clock.nowMs -= agoMs
    const headers = { Authorization: `Bearer ${token}` }
    const init = { method: 'PUT', headers, body: PICTURE.bytes }
    await server.request(`/api/admin${ADDRESS}`, init)
    clock.nowMs += agoMs
  }
  await upload(HOUR_MS)
  const remove = () => send('DELETE', ADDRESS.slice(1))
  const status = async () => (await server.call('GET', ADDRESS, { token })).status
  return { ...server, id, send, upload, clock, remove, status }
}

test('a picture that no row names is deleted at once', async () => {
  const { remove, status, store, send } = await setUp()
  const answer = await remove()
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect(await status()).toBe(404)
  expect(await (await send('GET', 'files')).json()).toEqual({ files: [], next: null })
  const leaving = await store.db.selectFrom('leaving_files').selectAll().execute()
  expect(leaving).toMatchObject([{ sha256: PICTURE.sha256 }])
})

test('the audit log names the admin who deleted it; a refused deletion is not in it', async () => {
  const { remove, send, id } = await setUp()
  await remove()
  expect((await remove()).status).toBe(404)
  const log = await (await send('GET', 'audit?entity=files')).json()
  const common = { entity: 'files', row_id: PICTURE.sha256, actor: { id } }
  expect(log.entries).toMatchObject([
    { ...common, action: 'delete' },
    { ...common, action: 'upload' },
  ])
})

test.each([
  ['models', { ...MODEL, images: [ADDRESS] }],
  ['content', { place: 'home-testimonials', image: ADDRESS }],
])('a picture that a row of %s names is kept, and the answer says why', async (plural, row) => {
  const { remove, send, status } = await setUp()
  expect((await send('POST', plural, row)).status).toBe(201)
  const answer = await remove()
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'picture-in-use',
    detail: 'Cette image est utilisée : retirez-la d’abord de la fiche qui l’utilise.',
  })
  expect(await status()).toBe(200)
  const log = await (await send('GET', 'audit?entity=files')).json()
  expect(log.entries).toMatchObject([{ action: 'upload' }])
})

test('a row that names it between the check and the deletion keeps it', async () => {
  const { stores, remove, send, status } = await setUp()
  let isFirst = true
  for (const store of stores) {
    const { write } = store
    Object.assign(store, {
      write: async (work: Parameters<typeof write>[0]) => {
        if (isFirst) {
          isFirst = false
          await send('POST', 'models', { ...MODEL, images: [ADDRESS] })
        }
        return write(work)
      },
    })
  }
  expect((await remove()).status).toBe(409)
  expect(await status()).toBe(200)
})

test('once the row that named it is gone it can be deleted, and uploaded again', async () => {
  const { remove, send, status, upload } = await setUp()
  const { id } = await (await send('POST', 'models', { ...MODEL, images: [ADDRESS] })).json()
  await send('DELETE', `models/${id}`)
  expect((await remove()).status).toBe(204)
  expect(await status()).toBe(404)
  await upload(0)
  expect(await status()).toBe(200)
})

test('a picture of the last hour is kept: a row that names it may still arrive', async () => {
  const { remove, status, clock } = await setUp()
  clock.nowMs -= 1
  const answer = await remove()
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'picture-just-arrived',
    detail:
      'Cette image vient d’être envoyée : une modification en attente sur un autre appareil l’utilise peut-être. Réessayez dans une heure.',
  })
  expect(await status()).toBe(200)
  clock.nowMs += 1
  expect((await remove()).status).toBe(204)
})

test('a hash of no picture is answered with 404', async () => {
  const { send } = await setUp()
  for (const name of ['nothing', 'A'.repeat(64), 'a'.repeat(64)])
    expect((await send('DELETE', `files/${name}`)).status).toBe(404)
})

test('without a session nothing is deleted', async () => {
  const { call, status } = await setUp()
  expect((await call('DELETE', `/api/admin${ADDRESS}`)).status).toBe(401)
  expect(await status()).toBe(200)
})

test('a server that is stopping deletes nothing more', async () => {
  const stopping = new AbortController()
  const { remove, status } = await setUp({ stopping: stopping.signal })
  stopping.abort()
  expect((await remove()).status).toBe(503)
  expect(await status()).toBe(200)
})
