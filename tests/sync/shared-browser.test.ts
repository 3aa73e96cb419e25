import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { openAdminDatabase } from '#device/storage/admin-database.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { LUNA, NOVA, updateOf } from '#tests/support/set-up-sync.ts'
import { startDevice } from '#tests/support/start-device.ts'

type Admin = { readonly id: string; readonly token: string }

/** One browser that two admins use, one after the other, and a server that records who writes. */
const aSharedBrowser = async () => {
  const clock = createTestClock()
  const server = await createTestServer({ models: SAMPLE_MODELS })
  const ada = await server.signInAdmin('ada@neomuse.test')
  const bea = await server.signInAdmin('bea@neomuse.test')
  const indexedDB = new IDBFactory()
  const writes: string[] = []
  const names = new Map([ada, bea].map(({ token }, at) => [`Bearer ${token}`, 'ab'[at]]))
  const serve = async (request: Request): Promise<Response> => {
    const { method, url, headers } = request
    if (method !== 'GET')
      writes.push(`${names.get(headers.get('Authorization') ?? '')}: ${new URL(url).pathname}`)
    return server.request(request)
  }
  const signIn = async ({ id, token }: Admin) => {
    const db = openAdminDatabase(id, { indexedDB, IDBKeyRange })
    const device = await startDevice({ clock, serve, db })
    device.session.token = token
    await device.signalAndSettle('signed-in')
    return device
  }
  return { ada, bea, signIn, writes }
}

test('own name: edits that one admin has left waiting are sent by that admin, not by the next one', async () => {
  const { ada, bea, signIn, writes } = await aSharedBrowser()
  const first = await signIn(ada)
  first.network.setOnline(false)
  await first.save(updateOf(LUNA, { price: 31 }))
  await first.stop()

  const second = await signIn(bea)
  expect(await second.pending()).toEqual([])
  expect(await second.mirror(LUNA)).toMatchObject({ price: 29 })
  await second.save(updateOf(NOVA, { price: 16 }))
  expect(writes).toEqual([`b: /api/admin/models/${NOVA}`])
  await second.stop()

  const third = await signIn(ada)
  expect(await third.pending()).toEqual([])
  expect(writes.slice(1)).toEqual([`a: /api/admin/models/${LUNA}`])
})
