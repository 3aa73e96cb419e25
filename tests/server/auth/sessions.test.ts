import { describe, expect, test } from 'vitest'
import { createPasswordHasher } from '#server/auth/password-hasher.ts'
import { runHousekeeping } from '#server/operations/housekeeping.ts'
import { createTestServer, TEST_PASSWORD } from '#tests/support/create-test-server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const setUp = async () => {
  const clock = { now: 0 }
  const server = await createTestServer({ nowMs: () => clock.now })
  const { token, id } = await server.signInAdmin()
  const me = async (bearer = token) =>
    (await server.call('GET', '/api/admin/me', { token: bearer })).status
  return { ...server, clock, token, id, me }
}

describe('a session', () => {
  test('is stored only as a hash', async () => {
    const { store, token } = await setUp()
    const sessions = await store.db.selectFrom('sessions').selectAll().execute()
    expect(sessions).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain(token)
    expect(sessions[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(24)
  })

  test('ends after 60 minutes without a request, and lives on while it is used', async () => {
    const { clock, me } = await setUp()
    clock.now = 59 * MINUTE_MS
    expect(await me()).toBe(200)
    clock.now = 118 * MINUTE_MS
    expect(await me()).toBe(200)
    clock.now = 178 * MINUTE_MS
    expect(await me()).toBe(401)
  })

  test('ends after 12 hours, even while it is used', async () => {
    const { clock, me } = await setUp()
    for (let at = 0; at < 12 * HOUR_MS; at += 30 * MINUTE_MS) {
      clock.now = at
      expect(await me()).toBe(200)
    }
    clock.now = 12 * HOUR_MS
    expect(await me()).toBe(401)
  })

  test('stores its last use at most once a minute', async () => {
    const { clock, me, store } = await setUp()
    const lastUse = async () =>
      (await store.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()).last_used_at_ms
    clock.now = 59_999
    await me()
    expect(await lastUse()).toBe(0)
    clock.now = 60_000
    await me()
    expect(await lastUse()).toBe(60_000)
  })

  test('ends by logging out, and only this one', async () => {
    const { call, me, token, signIn } = await setUp()
    const other = await signIn('admin@neomuse.test')
    const answer = await call('POST', '/api/admin/logout', { token })
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    expect(await me()).toBe(401)
    expect(await me(other)).toBe(200)
  })

  test('ends for good when its owner is deactivated', async () => {
    const { store, me, id } = await setUp()
    const setActive = (is_active: 0 | 1) =>
      store.db.updateTable('users').set({ is_active }).where('id', '=', id).execute()
    await setActive(0)
    expect(await me()).toBe(401)
    await setActive(1)
    expect(await me()).toBe(401)
  })

  test('of an inactive user is invalid, even if its row is still there', async () => {
    const { store, me, id } = await setUp()
    const session = await store.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    await store.db.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute()
    await store.db.insertInto('sessions').values(session).execute()
    expect(await me()).toBe(401)
  })

  test.each([
    ['an account that was shut', { is_active: 0 as const }],
    ['a password that was changed', { password_hash: 'another' }],
  ])('is not opened by %s while it was being checked', async (_, change) => {
    const hasher = createPasswordHasher({ memoryKib: 8, passes: 1 })
    const server = await createTestServer({
      passwords: {
        ...hasher,
        verify: async (password, hash) => {
          const verdict = await hasher.verify(password, hash)
          await server.store.db.updateTable('users').set(change).execute()
          return verdict
        },
      },
    })
    await server.addAdmin()
    const body = { email: 'admin@neomuse.test', password: TEST_PASSWORD }
    expect((await server.call('POST', '/api/admin/login', { body })).status).toBe(401)
    expect(await server.store.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('ends when its owner gets another password', async () => {
    const { store, me, id } = await setUp()
    await store.db
      .updateTable('users')
      .set({ password_hash: '$argon2id$another' })
      .where('id', '=', id)
      .execute()
    expect(await me()).toBe(401)
  })

  test('survives other changes of its owner, and a new sign-in', async () => {
    const { store, me, id, signIn } = await setUp()
    await store.db.updateTable('users').set({ phone: '1' }).where('id', '=', id).execute()
    await signIn('admin@neomuse.test', TEST_PASSWORD)
    expect(await me()).toBe(200)
  })

  test('that has ended says why, to a client with its token', async () => {
    const { call, store, token, id, signIn, clock } = await setUp()
    const own = { token: await signIn('admin@neomuse.test') }
    const why = async (bearer: string) => {
      const answer = await call('GET', '/api/admin/me', { token: bearer })
      return [answer.status, (await answer.json()).code]
    }
    const sessions = await (await call('GET', '/api/admin/sessions', own)).json()
    const other = sessions.find(({ is_current }: { is_current: boolean }) => !is_current)
    await call('DELETE', `/api/admin/sessions/${other.id}`, own)
    expect(await why(token)).toEqual([401, 'session-ended'])
    const second = await signIn('admin@neomuse.test')
    await call('DELETE', '/api/admin/sessions', own)
    expect(await why(second)).toEqual([401, 'session-ended'])
    const third = await signIn('admin@neomuse.test')
    const body = { current_password: TEST_PASSWORD, new_password: 'une tout autre phrase longue' }
    expect((await call('PUT', '/api/admin/password', { ...own, body })).status).toBe(200)
    expect(await why(third)).toEqual([401, 'password-changed'])
    expect(await why(own.token)).toEqual([200, undefined])
    // It has expired, which needs no other reason; then its account loses its role, and is deactivated.
    clock.now = 13 * HOUR_MS
    expect(await why(own.token)).toEqual([401, 'signed-out'])
    const setAccount = (change: { role: 'client' } | { is_active: 0 }) =>
      store.db.updateTable('users').set(change).where('id', '=', id).execute()
    await setAccount({ role: 'client' })
    expect(await why(own.token)).toEqual([403, 'admin-only'])
    await setAccount({ is_active: 0 })
    expect(await why(own.token)).toEqual([401, 'account-deactivated'])
    expect(await why(token)).toEqual([401, 'account-deactivated'])
    expect(await why('x'.repeat(32))).toEqual([401, 'signed-out'])
  })

  test('is removed when it has ended', async () => {
    const { clock, store, deps, signIn } = await setUp()
    clock.now = 25 * HOUR_MS
    await signIn('admin@neomuse.test')
    await runHousekeeping({ store, objects: deps.objects, nowMs: () => clock.now })
    const sessions = await store.db.selectFrom('sessions').select('created_at_ms').execute()
    expect(sessions).toEqual([{ created_at_ms: clock.now }])
  })
})
