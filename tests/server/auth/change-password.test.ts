import { describe, expect, test } from 'vitest'
import { createPasswordHasher } from '#server/auth/password-hasher.ts'
import {
  createTestServer,
  TEST_PASSWORD,
  type TestServerOptions,
} from '#tests/support/create-test-server.ts'

const PASSWORD = '/api/admin/password'
const NEW = 'une autre phrase de passe'

const setUp = async (options: TestServerOptions = {}) => {
  const server = await createTestServer(options)
  const { token, id } = await server.signInAdmin()
  const change = async (fields: Readonly<Record<string, unknown>> = {}, as = token) => {
    const body = { current_password: TEST_PASSWORD, new_password: NEW, ...fields }
    const answer = await server.call('PUT', PASSWORD, { token: as, body })
    return { status: answer.status, body: await answer.json() }
  }
  const signInWith = async (password: string) => {
    const body = { email: 'admin@neomuse.test', password }
    return (await server.call('POST', '/api/admin/login', { body })).status
  }
  const isIn = async (as: string) =>
    (await server.call('GET', '/api/admin/me', { token: as })).status === 200
  return { ...server, token, id, change, signInWith, isIn }
}

describe('a new password', () => {
  test('replaces the old one, and ends every session but this one', async () => {
    const { change, signIn, signInWith, isIn, token, call } = await setUp()
    const others = [await signIn('admin@neomuse.test'), await signIn('admin@neomuse.test')]
    expect(await change()).toEqual({ status: 200, body: { ended: 2 } })
    expect(await isIn(token)).toBe(true)
    for (const other of others) expect(await isIn(other)).toBe(false)
    expect(await signInWith(TEST_PASSWORD)).toBe(401)
    expect(await signInWith(NEW)).toBe(200)
    const log = await (await call('GET', '/api/admin/audit?entity=account', { token })).json()
    expect(log.entries.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual([
      'sign-in',
      'sign-in-refused',
      'password-changed',
    ])
    expect(JSON.stringify(log)).not.toContain(NEW)
  })

  test.each([
    [{ new_password: 'court' }, 'Le mot de passe doit contenir au moins 8 caractères'],
    [{ new_password: 'azerty123' }, /trop courant/],
    [{ new_password: 'admin@neomuse.test' }, /trop courant/],
    [{ new_password: TEST_PASSWORD }, /déjà votre mot de passe/],
  ])('that is unacceptable is refused with its own code: %j', async (fields, detail) => {
    const { change, signInWith } = await setUp()
    const { status, body } = await change(fields)
    expect(status).toBe(422)
    expect(body.fields).toEqual([
      expect.objectContaining({
        field: 'new_password',
        detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
      }),
    ])
    expect(await signInWith(TEST_PASSWORD)).toBe(200)
  })

  test('needs the current password: a wrong one is reported as such, counted, and logged', async () => {
    const { change, call, token, isIn } = await setUp()
    const refused = await change({ current_password: 'not that one' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'wrong-password' } })
    expect(await isIn(token)).toBe(true)
    const log = await (await call('GET', '/api/admin/audit?entity=account', { token })).json()
    expect(log.entries[0]).toMatchObject({ action: 'password-refused' })
    for (let tries = 0; tries < 9; tries += 1) await change({ current_password: 'not that one' })
    // Even with the right password: guessing here is limited as at the login.
    expect((await change()).status).toBe(429)
  })

  test('costs no attempt when the old password was right', async () => {
    const { change, store } = await setUp()
    await change()
    expect(await store.db.selectFrom('attempts').selectAll().execute()).toEqual([])
  })

  test('is refused when the account was deactivated meanwhile', async () => {
    const hasher = createPasswordHasher({ memoryKib: 8, passes: 1 })
    let isShutting = false
    const server = await setUp({
      passwords: {
        ...hasher,
        verify: async (password, hash) => {
          const verdict = await hasher.verify(password, hash)
          if (isShutting) await server.store.db.updateTable('users').set({ is_active: 0 }).execute()
          return verdict
        },
      },
    })
    isShutting = true
    expect((await server.change()).status).toBe(401)
    expect(await server.store.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('cannot be set without a session', async () => {
    const { call } = await setUp()
    const body = { current_password: TEST_PASSWORD, new_password: NEW }
    expect((await call('PUT', PASSWORD, { body })).status).toBe(401)
  })
})
