import Dexie from 'dexie'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AdminDatabase } from '#device/storage/admin-database.ts'
import { databaseName } from '#device/storage/database-name.ts'
import { readLostEdits, readPaused } from '#device/storage/meta-table.ts'
import { isWhollyCounted } from '#device/storage/row-totals.ts'
import { failWrites } from '#tests/support/fail-writes.ts'
import { aRejection } from '#tests/support/make-rows.ts'
import {
  ADA,
  aDevice,
  CREDENTIALS,
  createModel,
  databaseOf,
  signedIn,
} from '#tests/support/set-up-back-office.ts'

const MINUTE = 60_000

/** How long the outbox watch waits between two checks. */
const WATCH_REST_MS = 250

/** The noted count of unsent edits, after the watch has run. */
const unsentNote = (device: ReturnType<typeof aDevice>): string | undefined => {
  device.clock.advance(WATCH_REST_MS)
  return device.storage.entries.get('neomuse-unsent-ada')
}

/** A handle on the account's database, as another tab or another version of the app has one. */
const otherTab = (device: ReturnType<typeof aDevice>) =>
  new Dexie(databaseName(ADA.id), device.databaseOptions)

/** A sign-in that waits: an old tab has an earlier version of the database open, and does not close it for others. */
const signInBlocked = async () => {
  const device = aDevice()
  const old = otherTab(device)
  old.version(0.1).stores({ meta: '&key' })
  await old.open()
  // An app of an earlier version, which does not close its connection.
  const isBlocking = () => false
  old.on('versionchange', isBlocking)
  const backOffice = device.open()
  return { device, old, backOffice, signingIn: backOffice.signIn(CREDENTIALS) }
}

/** From now on, databases that are opened reject writes. */
const refuseAllWrites = () => {
  const addon = (db: Dexie) => failWrites(db as AdminDatabase).failNext(Number.POSITIVE_INFINITY)
  Dexie.addons.push(addon)
  const stop = () => {
    Dexie.addons = Dexie.addons.filter((known) => known !== addon)
  }
  onTestFinished(stop)
  return { stop }
}

test('a database written by a newer app shows the reason, keeps the session, and its edits can be exported', async () => {
  const { device, backOffice } = await signedIn()
  await createModel(backOffice)
  const newer = otherTab(device)
  await newer.open()
  const tables = newer.tables.map(({ name, schema: { primKey, indexes } }) => [
    name,
    [primKey, ...indexes].map(({ src }) => src).join(),
  ])
  newer.close()
  newer.version(99).stores({ ...Object.fromEntries(tables), later: '&id' })
  await newer.open()
  expect(backOffice.session.get()).toMatchObject({ type: 'signed-in', closed: 'newer-version' })
  expect(await createModel(backOffice)).toEqual({ type: 'storage-unavailable' })
  newer.close()

  const reloaded = device.open()
  await reloaded.start()
  expect(reloaded.session.get()).toEqual({ type: 'shut', account: ADA, reason: 'newer-version' })
  expect(device.storage.entries.get('admin_token')).toBe('token-ada')
  expect(await reloaded.exportEdits()).toMatchObject({ account: { id: 'ada' }, mutations: [{}] })
  expect(await reloaded.signIn(CREDENTIALS)).toEqual({ type: 'shut' })
})

test('an upgrade that an old tab blocks says so, and continues by itself when that tab is closed', async () => {
  const { old, backOffice, signingIn } = await signInBlocked()
  await expect
    .poll(() => backOffice.session.get())
    .toEqual({ type: 'shut', account: ADA, reason: 'blocked' })
  old.close()
  expect(await signingIn).toEqual({ type: 'signed-in' })
  expect(backOffice.session.get()).toEqual({ type: 'signed-in', account: ADA, expired: false })
})

test('a sign-out in another tab is noticed while this tab waits to open the database', async () => {
  const { device, old, backOffice, signingIn } = await signInBlocked()
  await expect.poll(() => backOffice.session.get().type).toBe('shut')
  await backOffice.followOtherTab()
  old.close()
  await signingIn
  expect(backOffice.session.get()).toEqual({ type: 'signed-out' })
  expect(backOffice.database()).toBeNull()
  expect(device.storage.entries.has('admin_token')).toBe(false)
})

test('a sign-out whose deletion has to wait still counts as a sign-out', async () => {
  const { device, backOffice } = await signedIn()
  const worker = otherTab(device)
  await worker.open()
  // A worker that was just ended receives nothing any more, and holds its connection for a moment.
  const isDeaf = () => false
  worker.on('versionchange', isDeaf)
  const blocked = new Promise<void>((resolve) => {
    // Runs after the account's own handlers.
    backOffice.database()?.on('blocked', () => resolve())
  })
  const signingOut = backOffice.signOut('discard')
  await blocked
  worker.close()
  await signingOut
  expect(backOffice.session.get()).toEqual({ type: 'signed-out', hasLeft: true })
})

test('data erased under an open page is reported, and the form’s edit is refused, not lost silently', async () => {
  const { device, backOffice } = await signedIn()
  await otherTab(device).delete()
  expect(backOffice.session.get()).toMatchObject({ closed: 'erased' })
  expect(await createModel(backOffice)).toEqual({ type: 'storage-unavailable' })
})

test('edits that were lost with an erased database are counted, until the admin has acknowledged it', async () => {
  const { device, backOffice } = await signedIn()
  await createModel(backOffice)
  await createModel(backOffice)
  await expect.poll(() => unsentNote(device)).toMatch(/"count":2.*"sinceMs":1000/)
  await otherTab(device).delete()

  const reloaded = device.open()
  await reloaded.start()
  const lost = async () => {
    const db = reloaded.database()
    return db && (await readLostEdits(db))
  }
  expect(await lost()).toEqual({ count: 2, sinceMs: 1_000 })
  await reloaded.noteLoss()
  expect(await lost()).toBeNull()
  const again = device.open()
  await again.start()
  const db = again.database()
  expect(db && (await readLostEdits(db))).toBeNull()
})

test('a page that continues with an erased database says so, and does not hide the loss', async () => {
  const { device, backOffice } = await signedIn()
  await createModel(backOffice)
  await expect.poll(() => unsentNote(device)).toMatch(/"count":1/)
  const db = backOffice.database()
  // As after a browser has cut the connection and erased the database: the same handle opens an empty one.
  await db?.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
  await expect
    .poll(() => {
      device.clock.advance(WATCH_REST_MS)
      return backOffice.session.get()
    })
    .toMatchObject({ closed: 'erased' })
  expect(unsentNote(device)).toMatch(/"count":1/)
})

test('a connection cut by the browser is opened again once it is closed, and an erased database is reported', async () => {
  const { device, backOffice } = await signedIn()
  const db = databaseOf(backOffice)
  // What is read in the background after a sign-in must not meet the cut connection: Dexie would warn.
  await expect.poll(() => isWhollyCounted(db, 'inquiries')).toBe(true)
  const connection = db.backendDB()
  connection?.close()
  await new Promise((resolve) => {
    device.databaseOptions.indexedDB.deleteDatabase(databaseName(ADA.id)).onsuccess = resolve
  })
  const open = vi.spyOn(Dexie.prototype, 'open')
  onTestFinished(() => open.mockRestore())
  connection?.onclose?.(new Event('close'))
  // Opening while closing is in progress would make the next caller loop forever.
  expect(open).not.toHaveBeenCalled()
  device.clock.advance(0)
  await expect.poll(() => backOffice.session.get()).toMatchObject({ closed: 'erased' })
})

test('a sign-out does not count as a loss, whether it keeps the edits or discards them', async () => {
  const { device, backOffice } = await signedIn()
  await createModel(backOffice)
  const lost = () => readLostEdits(databaseOf(backOffice))
  await expect.poll(() => unsentNote(device)).toMatch(/"count":1/)
  await backOffice.signOut('keep')
  await backOffice.signIn(CREDENTIALS)
  expect(await lost()).toBeNull()
  await backOffice.signOut('discard')
  await backOffice.signIn(CREDENTIALS)
  expect(await lost()).toBeNull()
})

test('a pause survives a sign-out that keeps the edits', async () => {
  const { backOffice } = await signedIn()
  await createModel(backOffice)
  await backOffice.pause()
  await backOffice.signOut('keep')
  await backOffice.signIn(CREDENTIALS)
  const db = databaseOf(backOffice)
  expect(await readPaused(db)).toBe(true)
  await backOffice.resume()
  expect(await readPaused(db)).toBe(false)
})

test('a saved edit makes the browser keep its storage, and wake the service worker when no tab is open', async () => {
  const { device, backOffice } = await signedIn()
  expect(device.asked).toEqual([])
  await createModel(backOffice)
  expect(device.asked).toEqual(['persist', 'sync ada'])
  await backOffice.edit({ type: 'delete', entity: 'models', rowId: 'nobody' })
  expect(device.asked).toHaveLength(2)
})

test('leaving a page with waiting edits requests a background sync again; without edits it does not', async () => {
  const { device, backOffice } = await signedIn()
  backOffice.rest()
  expect(device.asked).toEqual([])
  await createModel(backOffice)
  await expect
    .poll(() => {
      device.clock.advance(WATCH_REST_MS)
      backOffice.rest()
      return device.asked.filter((wish) => wish === 'sync ada').length
    })
    .toBeGreaterThan(1)
})

test('an engine without a sign of life is replaced by a new one', async () => {
  const { device, backOffice } = await signedIn()
  await createModel(backOffice)
  for (let looks = 0; looks < 4; looks += 1) {
    device.clock.advance(MINUTE)
    while (device.clock.nextDueMs() === null) await new Promise((resolve) => setImmediate(resolve))
  }
  expect(device.engines).toEqual(['ada, taking over'])
  await backOffice.signOut('discard')
  expect(device.engines).toEqual([])
})

test('tray items and earlier unacknowledged losses count among the losses of an erased database', async () => {
  const { device, backOffice } = await signedIn()
  await createModel(backOffice)
  await backOffice.database()?.tray.add(aRejection())
  await expect.poll(() => unsentNote(device)).toMatch(/"count":2/)
  await otherTab(device).delete()
  const second = device.open()
  await second.start()
  await createModel(second)
  await expect.poll(() => unsentNote(device)).toMatch(/"count":3/)
  await otherTab(device).delete()
  const third = device.open()
  await third.start()
  expect(await readLostEdits(databaseOf(third))).toMatchObject({ count: 3 })
  await third.noteLoss()
  await expect.poll(() => unsentNote(device)).toMatch(/"count":0/)
})

test('a device too full to open the database says so, and its edits are there once there is space', async () => {
  const { device, backOffice } = await signedIn()
  await createModel(backOffice)
  // The next start has to write something.
  device.storage.entries.set('admin_token', 'a newer token')
  const fill = refuseAllWrites()
  const reloaded = device.open()
  await reloaded.start()
  expect(reloaded.session.get()).toEqual({ type: 'shut', account: ADA, reason: 'storage-full' })
  expect(await reloaded.exportEdits()).toMatchObject({ mutations: [{ type: 'create' }] })
  fill.stop()
  const withSpace = device.open()
  await withSpace.start()
  expect(withSpace.session.get()).toMatchObject({ type: 'signed-in' })
  expect(await withSpace.database()?.outbox.count()).toBe(1)
})

test('an engine that ends because the quota is exceeded is reported to the page', async () => {
  const { device, backOffice } = await signedIn()
  device.endWithFullStorage()
  expect(backOffice.session.get()).toMatchObject({ type: 'signed-in', closed: 'storage-full' })
})
