import { expect, test } from 'vitest'
import { openAdminDatabase } from '#device/storage/admin-database.ts'
import { aModel } from '#tests/support/make-rows.ts'
import {
  ADA,
  aDevice,
  CREDENTIALS,
  createModel,
  databaseOf,
} from '#tests/support/set-up-back-office.ts'

const ADMIN_ONLY = { code: 'admin-only', detail: 'Admin access required' }

/** Ada has edited her model and one of the server's, and then the server revokes her admin role. */
const setUp = async () => {
  const device = aDevice()
  const backOffice = device.open()
  await backOffice.signIn(CREDENTIALS)
  await createModel(backOffice)
  await databaseOf(backOffice)
    .table('models')
    .put(aModel({ id: 'theirs' }))
  const refuse = (status: number, body: object) => {
    device.answers['GET /api/admin/me'] = () => Response.json(body, { status })
  }
  refuse(403, ADMIN_ONLY)
  return { device, backOffice, refuse }
}

const CLOSED_WITHOUT_RIGHT = { type: 'shut', account: ADA, reason: 'no-right', unsent: 1 }

test('a revoked role closes the screens; only the unsent edits stay, and can be exported', async () => {
  const { device, backOffice } = await setUp()
  await backOffice.checkSession()
  expect(backOffice.session.get()).toEqual(CLOSED_WITHOUT_RIGHT)
  expect(backOffice.database()).toBe(null)
  expect(device.engines).toEqual([])
  expect(await backOffice.exportEdits()).toMatchObject({ account: { id: 'ada' }, mutations: [{}] })
  const db = openAdminDatabase(ADA.id, device.databaseOptions)
  expect([await db.table('models').count(), await db.outbox.count()]).toEqual([0, 1])
  db.close()
})

test('any call with such an answer makes the back-office check the session', async () => {
  const { device, backOffice } = await setUp()
  device.answers['GET /api/admin/audit'] = () => Response.json(ADMIN_ONLY, { status: 403 })
  await backOffice.ask({ method: 'GET', path: '/api/admin/audit' })
  await expect.poll(() => backOffice.session.get()).toEqual(CLOSED_WITHOUT_RIGHT)
})

test('a deactivated account is shown as such, also after a reload without a network', async () => {
  const { device, backOffice, refuse } = await setUp()
  refuse(401, { code: 'account-deactivated', detail: 'Ce compte a été désactivé.' })
  await backOffice.checkSession()
  expect(backOffice.session.get()).toEqual({ ...CLOSED_WITHOUT_RIGHT, reason: 'deactivated' })
  expect(await backOffice.exportEdits()).toMatchObject({ mutations: [{}] })
  delete device.answers['GET /api/admin/me']
  const again = device.open()
  await again.start()
  expect(again.session.get()).toEqual({ ...CLOSED_WITHOUT_RIGHT, reason: 'deactivated' })
  expect(await again.exportEdits()).toMatchObject({ mutations: [{}] })
})

test.each([
  ['signed-out', 'expired'],
  ['session-ended', 'ended-elsewhere'],
  ['password-changed', 'password-changed'],
  ['of-a-newer-server', 'expired'],
])(
  'a session that is over (%s) is a different case: work continues, and the reason is shown',
  async (code, end) => {
    const { backOffice, refuse } = await setUp()
    refuse(401, { code, detail: 'Votre session est terminée.' })
    await backOffice.checkSession()
    expect(backOffice.session.get()).toMatchObject({ type: 'signed-in', expired: true, end })
  },
)

test('the page stays closed after a reload, also without a network, until the server says otherwise', async () => {
  const { device, backOffice } = await setUp()
  await backOffice.checkSession()
  const started = async () => {
    const again = device.open()
    await again.start()
    return again
  }
  expect((await started()).session.get()).toEqual(CLOSED_WITHOUT_RIGHT)
  delete device.answers['GET /api/admin/me']
  expect((await started()).session.get()).toEqual(CLOSED_WITHOUT_RIGHT)
  device.answers['GET /api/admin/me'] = () => Response.json(ADA)
  const back = await started()
  expect(back.session.get()).toMatchObject({ type: 'signed-in', expired: false })
  expect(await back.countUnsettled()).toBe(1)
})

test('an admin who signs in again after the session ended, and has lost the role, gets the same message', async () => {
  const { device, backOffice } = await setUp()
  device.answers['POST /api/admin/login'] = () =>
    Response.json({ access_token: 't', user_role: 'client' })
  expect(await backOffice.signIn({ ...CREDENTIALS, email: 'grace@neomuse.test' })).toEqual({
    type: 'admin-only',
  })
  expect(backOffice.session.get()).toMatchObject({ type: 'signed-in' })
  expect(await backOffice.signIn(CREDENTIALS)).toEqual({ type: 'admin-only' })
  expect(backOffice.session.get()).toEqual(CLOSED_WITHOUT_RIGHT)
})

test('a sign-out from there keeps the edits', async () => {
  const { device, backOffice } = await setUp()
  await backOffice.checkSession()
  await backOffice.signOut('keep')
  expect(backOffice.session.get()).toMatchObject({ type: 'signed-out' })
  device.answers['GET /api/admin/me'] = () => Response.json(ADA)
  await backOffice.signIn(CREDENTIALS)
  expect(await backOffice.countUnsettled()).toBe(1)
})
