import { expect, test } from 'vitest'
import { createTestServer, TEST_PASSWORD } from '#tests/support/create-test-server.ts'

const setUp = async () => {
  const server = await createTestServer()
  const { token, id } = await server.signInAdmin()
  const log = async (as = token) => {
    const answer = await server.call('GET', '/api/admin/audit?entity=account', { token: as })
    return (await answer.json()).entries
  }
  const signIn = (fields: Readonly<Record<string, string>>) =>
    server.call('POST', '/api/admin/login', {
      body: { email: 'admin@neomuse.test', password: TEST_PASSWORD, ...fields },
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' },
    })
  return { ...server, token, id, log, tryToSignIn: signIn }
}

test('a sign-in and a sign-out are logged with the device', async () => {
  const { id, log, tryToSignIn, call } = await setUp()
  const { access_token } = await (await tryToSignIn({})).json()
  await call('POST', '/api/admin/logout', { token: access_token })
  const [out, into] = await log()
  const self = { entity: 'account', row_id: id, actor: { id, name: 'Ada L.' }, changes: [] }
  expect(out).toMatchObject({ ...self, action: 'sign-out', device: 'Firefox · Linux' })
  expect(into).toMatchObject({ ...self, action: 'sign-in', device: 'Firefox · Linux' })
})

test('a refused sign-in is logged with its account; an unknown address is not logged', async () => {
  const { id, log, tryToSignIn } = await setUp()
  await tryToSignIn({ password: 'not that one' })
  await tryToSignIn({ email: 'nobody@example.org' })
  const [unknown, known] = await log()
  const refused = { action: 'sign-in-refused', actor: null, device: 'Firefox · Linux' }
  expect(unknown).toMatchObject({ ...refused, row_id: null })
  expect(known).toMatchObject({ ...refused, row_id: id })
  expect(JSON.stringify(await log())).not.toContain('nobody')
})

test('a client with the right password is refused, and that is logged', async () => {
  const { id, store, log, tryToSignIn, signInAdmin } = await setUp()
  const grace = await signInAdmin('grace@neomuse.test')
  await store.db.updateTable('users').set({ role: 'client' }).where('id', '=', id).execute()
  expect((await tryToSignIn({})).status).toBe(403)
  expect((await log(grace.token))[0]).toMatchObject({ action: 'sign-in-refused', row_id: id })
})

test('a new account is logged, with the admin who created it', async () => {
  const { id, token, call, log } = await setUp()
  const form = (email: string, fields = {}) => ({
    body: {
      email,
      password: 'une phrase assez longue',
      first_name: 'G',
      last_name: 'H',
      ...fields,
    },
  })
  const create = '/api/admin/create-admin'
  const byAdmin = await (await call('POST', create, { ...form('g@neomuse.test'), token })).json()
  const invite = await (await call('POST', '/api/admin/invites', { token })).json()
  const invited = await (
    await call('POST', create, form('h@neomuse.test', { invite_code: invite.code }))
  ).json()
  expect(await log()).toMatchObject([
    { action: 'admin-created', row_id: invited.id, actor: { id: invited.id } },
    { action: 'invite-created', row_id: invite.id, actor: { id } },
    { action: 'admin-created', row_id: byAdmin.id, actor: { id } },
    { action: 'sign-in' },
  ])
  expect(JSON.stringify(await log())).not.toContain(invite.code)
})
