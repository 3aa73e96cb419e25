import { expect, test } from 'vitest'
import { createTestServer, TEST_PASSWORD } from '#tests/support/create-test-server.ts'

const SESSIONS = '/api/admin/sessions'
const NOW = 1_767_225_600_000
const MINUTE_MS = 60_000
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'

type Listed = { readonly id: string; readonly device: string; readonly is_current: boolean }

const setUp = async () => {
  const clock = { now: NOW }
  const server = await createTestServer({ nowMs: () => clock.now })
  const { token, id } = await server.signInAdmin()
  const signInFrom = async (userAgent: string): Promise<string> => {
    const answer = await server.call('POST', '/api/admin/login', {
      body: { email: 'admin@neomuse.test', password: TEST_PASSWORD },
      headers: { 'User-Agent': userAgent },
    })
    return (await answer.json()).access_token
  }
  const list = async (as = token): Promise<Listed[]> =>
    (await server.call('GET', SESSIONS, { token: as })).json()
  const end = async (session: string, as = token) =>
    (await server.call('DELETE', `${SESSIONS}/${session}`, { token: as })).status
  const isIn = async (as: string) =>
    (await server.call('GET', '/api/admin/me', { token: as })).status === 200
  const actions = async () => {
    const page = await server.call('GET', '/api/admin/audit?entity=account', { token })
    const { entries } = await page.json()
    return entries.map(({ action }: { action: string }) => action)
  }
  return { ...server, clock, token, id, signInFrom, list, end, isIn, actions }
}

test('the list shows where the account is signed in, and nothing that could be used to sign in', async () => {
  const { clock, call, token, signInFrom, list, store } = await setUp()
  clock.now += 5 * MINUTE_MS
  const phone = await signInFrom(PHONE)
  const answer = await call('GET', SESSIONS, { token })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const text = await answer.text()
  const kept = await store.db.selectFrom('sessions').select('token_hash').execute()
  for (const secret of [token, phone, ...kept.map(({ token_hash }) => token_hash)])
    expect(text).not.toContain(secret)
  expect(JSON.parse(text)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      created_at: new Date(clock.now).toISOString(),
      last_used_at: new Date(clock.now).toISOString(),
      expires_at: new Date(clock.now + 60 * MINUTE_MS).toISOString(),
      device: 'Chrome · Android',
      is_current: false,
    },
    expect.objectContaining({ device: '', is_current: true }),
  ])
  expect((await list(phone)).find(({ is_current }) => is_current)?.device).toBe('Chrome · Android')
})

test('expired sessions are not in it', async () => {
  const { clock, signInFrom, list } = await setUp()
  clock.now += 61 * MINUTE_MS
  expect(await list(await signInFrom(PHONE))).toHaveLength(1)
})

test('one session is ended from another, and that is logged', async () => {
  const { signInFrom, list, end, isIn, actions, token } = await setUp()
  const phone = await signInFrom(PHONE)
  const other = (await list()).find(({ is_current }) => !is_current)
  expect(await end(other?.id ?? '')).toBe(204)
  expect(await isIn(phone)).toBe(false)
  expect(await isIn(token)).toBe(true)
  expect(await end(other?.id ?? '')).toBe(404)
  expect(await actions()).toEqual(['session-ended', 'sign-in', 'sign-in'])
})

test('no user sees or ends the sessions of another user', async () => {
  const { signInAdmin, list, end, isIn } = await setUp()
  const grace = await signInAdmin('grace@neomuse.test')
  expect(await list()).toHaveLength(1)
  const [hers] = await list(grace.token)
  expect(await end(hers?.id ?? '')).toBe(404)
  expect(await isIn(grace.token)).toBe(true)
})

test('all other sessions are ended at once, and the answer says how many', async () => {
  const { call, signInFrom, signInAdmin, isIn, token, actions } = await setUp()
  const others = [await signInFrom(PHONE), await signInFrom('curl/8')]
  const grace = await signInAdmin('grace@neomuse.test')
  const answer = await call('DELETE', SESSIONS, { token })
  expect(await answer.json()).toEqual({ ended: 2 })
  for (const other of others) expect(await isIn(other)).toBe(false)
  expect(await isIn(token)).toBe(true)
  expect(await isIn(grace.token)).toBe(true)
  expect(await (await call('DELETE', SESSIONS, { token })).json()).toEqual({ ended: 0 })
  expect((await actions()).filter((action: string) => action === 'other-sessions-ended')).toEqual([
    'other-sessions-ended',
  ])
})

test('without a session nothing is shown', async () => {
  const { call } = await setUp()
  expect((await call('GET', SESSIONS)).status).toBe(401)
  expect((await call('DELETE', SESSIONS)).status).toBe(401)
})
