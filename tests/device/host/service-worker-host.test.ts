import { expect, test } from 'vitest'
import { createServerPorts } from '#device/host/engine-ports.ts'
import { EditsLeft, pushLeftBehind } from '#device/host/service-worker-host.ts'
import { syncLockName } from '#device/host/sync-lock.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { writePaused } from '#device/storage/meta-table.ts'
import { createTestLocks } from '#tests/support/create-test-locks.ts'
import { LUNA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

/** A device whose tab was closed with an edit in the outbox. */
const aClosedTab = async () => {
  const device = await setUpSync()
  await device.stop()
  await device.edit(updateOf(LUNA, { price: 31 }))
  const locks = createTestLocks()
  let hasDatabase = true
  const push = () =>
    pushLeftBehind('ada', {
      locks,
      withEnginePorts: async (use) => {
        if (!hasDatabase) return
        await use({
          store: createDexieSyncStore(device.db),
          ...createServerPorts(device.db, {
            origin: 'http://neomuse.test',
            readToken: async () => device.session.token,
            fetch: device.network.fetch,
            nowMs: device.clock.nowMs,
          }),
          clock: device.clock,
          random: () => 0,
          newId: device.newId,
          signals: { subscribe: () => () => undefined },
        })
      },
    })
  const dropDatabase = () => {
    hasDatabase = false
  }
  return { ...device, locks, push, dropDatabase }
}

test('the edits of a closed tab are sent, and the lock is released', async () => {
  const { push, locks, serverRow, pending } = await aClosedTab()
  await push()
  expect(await serverRow(LUNA)).toMatchObject({ price: 31 })
  expect([await pending(), locks.isHeld(syncLockName('ada'))]).toEqual([[], false])
})

test('while a tab holds the lock nothing is sent, and the browser shall call again', async () => {
  const { push, locks, serverRow } = await aClosedTab()
  void locks.request(syncLockName('ada'), {}, () => new Promise(() => undefined))
  await expect(push()).rejects.toThrow(EditsLeft)
  expect(await serverRow(LUNA)).toMatchObject({ price: 29 })
})

test('edits that cannot be sent now are left for the browser’s next call', async () => {
  const { push, network, serverRow } = await aClosedTab()
  network.setOnline(false)
  await expect(push()).rejects.toThrow(EditsLeft)
  network.setOnline(true)
  await push()
  expect(await serverRow(LUNA)).toMatchObject({ price: 31 })
})

test('without a session, or without a database, there is nothing to call again for', async () => {
  const { push, session, pending, dropDatabase } = await aClosedTab()
  session.token = null
  await push()
  expect(await pending()).toHaveLength(1)
  dropDatabase()
  await push()
})

test('paused edits are left alone, and the browser need not call again', async () => {
  const { push, db, network, pending } = await aClosedTab()
  const asked = network.requests.length
  await writePaused(db, true)
  await push()
  expect(network.requests).toHaveLength(asked)
  expect(await pending()).toHaveLength(1)
})

test('when a tab has signed in meanwhile, the edits are sent in the new session', async () => {
  const { push, network, server, session, serverRow, pending } = await aClosedTab()
  network.beforeNextRequest(async () => {
    session.token = (await server.signInAdmin('again@neomuse.test')).token
  })
  await push()
  expect(await serverRow(LUNA)).toMatchObject({ price: 31 })
  expect(await pending()).toEqual([])
})
