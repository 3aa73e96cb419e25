import { expect, onTestFinished, test } from 'vitest'
import { openSignalChannel } from '#device/host/worker-channel.ts'
import { readToken } from '#device/storage/account-facts.ts'
import {
  type AdminDatabase,
  closeForGood,
  openAdminDatabase,
} from '#device/storage/admin-database.ts'
import { rememberApplied } from '#device/storage/applied-edits.ts'
import type { Signal } from '#sync/ports.ts'
import { aReply } from '#tests/support/make-entity-rows.ts'
import { aModel, aMutation, aRejection } from '#tests/support/make-rows.ts'
import {
  ADA,
  aDevice,
  CREDENTIALS,
  createModel,
  databaseOf,
  GRACE,
  signedIn,
} from '#tests/support/set-up-back-office.ts'
import { aGif, takePicture } from '#tests/support/take-picture.ts'

/** The verification of a saved token continues after `start`. */
const verified = () => new Promise((resolve) => setImmediate(resolve))

/** The signals sent to the account's engine from now on, in any tab. */
const hearSignals = (): readonly Signal[] => {
  const heard: Signal[] = []
  const channel = openSignalChannel(ADA.id)
  onTestFinished(channel.close)
  channel.subscribe((signal) => heard.push(signal))
  return heard
}

test('signing in keeps token and user on the device, opens the account’s database and starts its engine', async () => {
  const { open, storage, engines, databases } = aDevice()
  const backOffice = open()
  await backOffice.start()
  expect(backOffice.session.get()).toEqual({ type: 'signed-out' })
  expect(await backOffice.signIn(CREDENTIALS)).toEqual({ type: 'signed-in' })
  expect(backOffice.session.get()).toEqual({ type: 'signed-in', account: ADA, expired: false })
  expect(storage.entries.get('admin_token')).toBe('token-ada')
  expect(engines).toEqual(['ada'])
  expect(await databases()).toEqual(['neomuse-admin-ada'])
})

test('the server’s reason is shown when it refuses; another role is no admin; no network is no refusal', async () => {
  const { open, answers } = aDevice()
  const backOffice = open()
  const detail = 'E-mail ou mot de passe incorrect.'
  answers['POST /api/admin/login'] = () => Response.json({ detail }, { status: 401 })
  expect(await backOffice.signIn(CREDENTIALS)).toEqual({ type: 'refused', detail })
  answers['POST /api/admin/login'] = () => Response.json({ access_token: 't', user_role: 'client' })
  expect(await backOffice.signIn(CREDENTIALS)).toEqual({ type: 'admin-only' })
  delete answers['POST /api/admin/login']
  expect(await backOffice.signIn(CREDENTIALS)).toEqual({ type: 'unreachable' })
  expect(backOffice.session.get().type).not.toBe('signed-in')
})

test('offline, a saved session is valid; once the server no longer knows it, it has expired and the edits stay', async () => {
  const { open, answers } = aDevice()
  const first = open()
  await first.signIn(CREDENTIALS)
  await createModel(first)
  delete answers['GET /api/admin/me']
  const second = open()
  await second.start()
  await verified()
  expect(second.session.get()).toEqual({ type: 'signed-in', account: ADA, expired: false })
  answers['GET /api/admin/me'] = () => Response.json({ code: 'signed-out' }, { status: 401 })
  const third = open()
  await third.start()
  await expect
    .poll(() => third.session.get())
    .toEqual({ type: 'signed-in', account: ADA, expired: true, end: 'expired' })
  expect(await third.countUnsettled()).toBe(1)
})

test('a request made while its account signs in again is answered in the new session', async () => {
  const { device, backOffice } = await signedIn()
  const { answers, databaseOptions } = device
  const db = openAdminDatabase(ADA.id, databaseOptions)
  onTestFinished(() => db.close())
  answers['POST /api/admin/login'] = () =>
    Response.json({ access_token: 'token-new', user_role: 'admin' })
  let signingIn: Promise<unknown> | undefined
  answers['GET /api/admin/word'] = async () => {
    answers['GET /api/admin/word'] = () => Response.json('word')
    signingIn = backOffice.signIn(CREDENTIALS)
    // The engine has the new session from here on, and screens ask again.
    while ((await readToken(db)) !== 'token-new') await verified()
    return Response.json({ code: 'signed-out' }, { status: 401 })
  }
  const asked = await backOffice.ask({ method: 'GET', path: '/api/admin/word' })
  expect(asked).toMatchObject({ type: 'response', status: 200, body: 'word' })
  await signingIn
  expect(backOffice.session.get()).toEqual({ type: 'signed-in', account: ADA, expired: false })
})

test('a captive portal’s 401 page ends no session', async () => {
  const { open, answers } = aDevice()
  await open().signIn(CREDENTIALS)
  answers['GET /api/admin/me'] = () => new Response('<html>', { status: 401 })
  const again = open()
  await again.start()
  await verified()
  expect(again.session.get()).toMatchObject({ expired: false })
})

test('a saved session that cannot be read clears everything', async () => {
  const { open, storage } = aDevice()
  storage.setItem('admin_token', 'token-ada')
  storage.setItem('admin_user', '{"id":')
  const backOffice = open()
  await backOffice.start()
  expect(backOffice.session.get()).toEqual({ type: 'signed-out' })
  expect(storage.entries.size).toBe(0)
})

/** As in a browser without a function that we call: the error does not come from the storage. */
const breakOpening = (storage: object): void => {
  Object.assign(storage, {
    getItem: (key: string) => {
      if (key.startsWith('neomuse-unsent-')) throw new TypeError('Map.groupBy is not a function')
      return key === 'admin_token' ? 'token-ada' : JSON.stringify(ADA)
    },
  })
}

test('a bug is reported as a bug, not as a browser fault, and does not sign the admin out', async () => {
  const { open, storage } = aDevice()
  const backOffice = open()
  breakOpening(storage)
  await expect(backOffice.signIn(CREDENTIALS)).rejects.toThrow('Map.groupBy is not a function')
  storage.entries.set('admin_token', 'token-ada')
  await expect(open().start()).rejects.toThrow('Map.groupBy is not a function')
  expect(storage.entries.get('admin_token')).toBe('token-ada')
})

test('without a database the session stays, and says why nothing can be shown', async () => {
  const { open, storage } = aDevice()
  storage.setItem('admin_token', 'token-ada')
  storage.setItem('admin_user', JSON.stringify(ADA))
  const blind = open({ indexedDB: undefined })
  await blind.start()
  expect(blind.session.get()).toEqual({ type: 'shut', account: ADA, reason: 'no-storage' })
  expect(storage.entries.get('admin_token')).toBe('token-ada')
  expect(await blind.signIn(CREDENTIALS)).toEqual({ type: 'storage-unavailable' })
})

test('signing out with nothing waiting removes all of the account’s data from the device', async () => {
  const { open, storage, engines, databases } = aDevice()
  const backOffice = open()
  await backOffice.signIn(CREDENTIALS)
  await backOffice.signOut('keep')
  expect(await databases()).toEqual([])
  expect([storage.entries.size, engines.length]).toEqual([0, 0])
})

test('leaving the page notes the text missing in its drafts; a sign-out that discards edits removes the notes', async () => {
  const { open, storage } = aDevice()
  const backOffice = open()
  await backOffice.signIn(CREDENTIALS)
  const draft = { baseline: {}, values: { name: 'Lune' }, keptAtMs: 1_000 }
  void backOffice.drafts()?.write({ entity: 'models', rowId: 'm1' }, draft)
  backOffice.rest()
  expect(storage.entries.get('neomuse-drafts-ada')).toContain('Lune')
  await backOffice.signOut('discard')
  expect(storage.entries.size).toBe(0)
})

test('edits that are kept come back at the account’s next sign-in, and not under another account', async () => {
  const { open, answers } = aDevice()
  const backOffice = open()
  await backOffice.signIn(CREDENTIALS)
  await createModel(backOffice)
  await backOffice.signOut('keep')
  expect(await backOffice.edit({ type: 'delete', entity: 'models', rowId: 'x' })).toEqual({
    type: 'storage-unavailable',
  })

  answers['GET /api/admin/me'] = () => Response.json(GRACE)
  await backOffice.signIn({ ...CREDENTIALS, email: GRACE.email })
  expect(await backOffice.countUnsettled()).toBe(0)
  await backOffice.signOut('discard')

  answers['GET /api/admin/me'] = () => Response.json(ADA)
  await backOffice.signIn(CREDENTIALS)
  expect(await backOffice.countUnsettled()).toBe(1)
  expect(await backOffice.database()?.table('models').toArray()).toMatchObject([{ name: 'Luna' }])
})

/** All rows of a database, by table. */
const contentsOf = async (db: AdminDatabase): Promise<Record<string, unknown[]>> =>
  Object.fromEntries(
    await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const)),
  )

test('at a sign-out that keeps the edits, only the edits, their bases and the tray stay', async () => {
  const { device, backOffice, db } = await signedIn()
  const [luna, nova] = [aModel({ id: 'm1' }), aModel({ id: 'm2', name: 'Nova' })]
  await db.table('models').bulkPut([luna, nova])
  const update = { type: 'update', entity: 'models', rowId: 'm1', fields: { price: 31 } } as const
  await backOffice.edit(update)
  await db.tray.put(aRejection({ rowId: 'm2', row: nova }))
  const mutation = aMutation({ id: 'k0', rowId: 'm2', fields: { price: 30 } })
  await rememberApplied(db, [{ mutation, row: nova, atMs: 1 }])
  const before = await contentsOf(db)
  expect(before).toMatchObject({
    outbox: [{ rowId: 'm1', fields: { price: 31 } }],
    bases: [{ rowId: 'm1', row: luna }],
    models: [{ price: 31 }, { name: 'Nova' }],
    applied: [{}],
    meta: expect.arrayContaining([{ key: 'token', value: 'token-ada' }]),
  })

  await backOffice.signOut('keep')
  const kept = openAdminDatabase(ADA.id, device.databaseOptions)
  const { meta, ...after } = await contentsOf(kept)
  closeForGood(kept)
  const { outbox, bases, tray } = before
  const nothing = Object.fromEntries(Object.keys(after).map((table) => [table, []]))
  expect(after).toEqual({ ...nothing, outbox, bases, tray })
  expect(JSON.stringify(meta)).not.toMatch(/token|Luna|Nova/)

  await backOffice.signIn(CREDENTIALS)
  const again = await contentsOf(databaseOf(backOffice))
  expect(again).toMatchObject({ outbox, bases, tray, models: [{ id: 'm1', price: 31 }] })
})

test('a picture that no edit names counts on its own, and is kept like an edit', async () => {
  const { backOffice, db } = await signedIn()
  await takePicture(db, aGif(1), { forItself: true })
  expect([await backOffice.countUnsettled(), await backOffice.countLonePictures()]).toEqual([0, 1])
  await backOffice.signOut('keep')
  expect(await backOffice.countLonePictures()).toBe(0)
  await backOffice.signIn(CREDENTIALS)
  expect(await backOffice.countLonePictures()).toBe(1)
})

test('edits that are discarded are gone after the sign-out', async () => {
  const { open } = aDevice()
  const backOffice = open()
  await backOffice.signIn(CREDENTIALS)
  await createModel(backOffice)
  await backOffice.signOut('discard')
  await backOffice.signIn(CREDENTIALS)
  expect(await backOffice.countUnsettled()).toBe(0)
})

test('a tab follows another tab’s sign-out', async () => {
  const { open, storage, engines } = aDevice()
  const backOffice = open()
  await backOffice.signIn(CREDENTIALS)
  storage.entries.clear()
  await backOffice.followOtherTab()
  expect(backOffice.session.get()).toEqual({ type: 'signed-out' })
  expect([backOffice.database(), engines.length]).toEqual([null, 0])
})

test('a tab that sees half of another tab’s sign-in deletes nothing, and follows once it is complete', async () => {
  const { open, storage } = aDevice()
  const backOffice = open()
  await backOffice.start()
  storage.setItem('admin_token', 'token-ada')
  await backOffice.followOtherTab()
  expect(storage.entries.get('admin_token')).toBe('token-ada')
  storage.setItem('admin_user', JSON.stringify(ADA))
  await backOffice.followOtherTab()
  expect(backOffice.session.get()).toMatchObject({ type: 'signed-in', account: ADA })
})

test('an engine in another tab is notified of a session that this tab has only read', async () => {
  const { open, storage } = aDevice()
  const backOffice = open()
  await backOffice.signIn(CREDENTIALS)
  const heard = hearSignals()
  await backOffice.followOtherTab()
  storage.setItem('admin_token', 'token-of-later')
  await backOffice.followOtherTab()
  await expect.poll(() => heard).toContain('signed-in')
  expect(heard.filter((signal) => signal === 'signed-in')).toHaveLength(1)
})

test('a sign-in is announced even when the server returns the same token again', async () => {
  const { open } = aDevice()
  const backOffice = open()
  await backOffice.signIn(CREDENTIALS)
  const heard = hearSignals()
  await backOffice.signIn(CREDENTIALS)
  await expect.poll(() => heard).toContain('signed-in')
})

test('a tab that starts with an old session does not write it over a newer one', async () => {
  const { open, storage } = aDevice()
  await open().signIn(CREDENTIALS)
  const starting = open().start()
  storage.setItem('admin_token', 'token-of-later')
  await starting
  expect(storage.entries.get('admin_token')).toBe('token-of-later')
})

test('a discarded edit leaves the outbox; a created row disappears with it', async () => {
  const { open } = aDevice()
  const backOffice = open()
  await backOffice.signIn(CREDENTIALS)
  await createModel(backOffice)
  const [entry] = (await backOffice.database()?.outbox.toArray()) ?? []
  await backOffice.abandon(entry?.id ?? '')
  expect(await backOffice.countUnsettled()).toBe(0)
  expect(await backOffice.database()?.table('models').count()).toBe(0)
})

test('each reply that has come into the outbox is given once to the page that reports on it', async () => {
  const { backOffice } = await signedIn()
  const { message_id, body } = aReply()
  const fields = { message_id, body }
  await createModel(backOffice)
  await backOffice.edit({ type: 'create', entity: 'replies', rowId: 'written', fields })
  expect(backOffice.takeUnsentReplies()).toEqual(['written'])
  expect(backOffice.takeUnsentReplies()).toEqual([])

  const other = aDevice().open()
  await other.signIn(CREDENTIALS)
  expect(other.takeUnsentReplies()).toEqual([])
  await other.importEdits(JSON.stringify(await backOffice.exportEdits()))
  expect(other.takeUnsentReplies()).toEqual(['written'])
})
