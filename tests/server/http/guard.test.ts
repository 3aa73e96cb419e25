import { describe, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const setUp = () => createTestServer({ models: SAMPLE_MODELS })
const ID = SAMPLE_MODELS[0]?.id

describe('everything under /api/admin', () => {
  test.each([
    ['GET', '/api/admin'],
    ['GET', '/api/admin/me'],
    ['POST', '/api/admin/logout'],
    ['GET', '/api/admin/models'],
    ['POST', '/api/admin/models'],
    ['GET', `/api/admin/models/${ID}`],
    ['PUT', `/api/admin/models/${ID}`],
    ['DELETE', `/api/admin/models/${ID}`],
    ['GET', '/api/admin/what-is-not-there'],
    ['OPTIONS', '/api/admin/models'],
    ['HEAD', '/api/admin/models'],
    ['GET', '/api/admin/login/'],
    ['GET', '/api/admin/login/more'],
    ['POST', '/api/admin/LOGIN'],
  ])('%s %s needs a session', async (method, path) => {
    const { call } = await setUp()
    const answer = await call(method, path)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer')
    if (method !== 'HEAD') expect(await answer.json()).toMatchObject({ code: 'signed-out' })
  })

  test.each([
    '/api/ADMIN/models',
    '/API/admin/models',
    '/api//admin/models',
    'http://neomuse.test//api/admin/models',
    '/api/./admin/models',
    '/api/x/../admin/models',
    '/api/%61dmin/models',
    '/api/%2561dmin/models',
    '/api%2fadmin/models',
    '/api/admin%2fmodels',
    '/api/admin/models/',
    '/api\\admin\\models',
    '/api/%2e%2e/api/admin/models',
    '/api/models/..%2fadmin%2fmodels',
    `/api/admin/models/..%2f..%2fmodels`,
    '/api/admin/models/%2e%2e%2f%2e%2e%2f%2e%2e%2fx',
    '/api/admin/models;x=1',
    '/api/admin/models?x=/api/models',
  ])('is protected however it is written: %s', async (path) => {
    const { call } = await setUp()
    const answer = await call('GET', path)
    expect(answer.status).toBe(401)
  })

  test.each(['/api/models', '/api/health', '/api/models/admin', '/api/administration'])(
    'does not protect %s',
    async (path) => {
      const { call } = await setUp()
      expect((await call('GET', path)).status).not.toBe(401)
    },
  )

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer null',
    `Bearer ${'x'.repeat(32)}`,
    `Bearer ${'x'.repeat(5_000)}`,
  ])('refuses the authorization %j', async (authorization) => {
    const { call } = await setUp()
    const headers = { Authorization: authorization }
    expect((await call('GET', '/api/admin/me', { headers })).status).toBe(401)
  })

  test('refuses other roles, and reads the role again on each call', async () => {
    const { call, store, signInAdmin } = await setUp()
    const { token, id } = await signInAdmin()
    const setRole = (role: string) =>
      store.db.updateTable('users').set({ role }).where('id', '=', id).execute()
    await setRole('client')
    for (const path of ['/api/admin/models', '/api/admin/me', '/api/admin/nothing']) {
      const answer = await call('GET', path, { token })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({
        code: 'admin-only',
        detail: 'Admin access required',
      })
    }
    await setRole('admin')
    expect((await call('GET', '/api/admin/models', { token })).status).toBe(200)
  })

  test('accepts a token only from the header', async () => {
    const { call, signInAdmin } = await setUp()
    const { token } = await signInAdmin()
    const path = `/api/admin/me?access_token=${token}`
    expect((await call('GET', path, { headers: { Cookie: `token=${token}` } })).status).toBe(401)
  })
})

describe('an Origin header', () => {
  const login = { email: 'admin@neomuse.test', password: 'x' }
  const statusWith = async (headers: Record<string, string>, path = '/api/admin/login') => {
    const { call } = await setUp()
    const answer = await call('POST', path, { body: login, headers })
    return answer.status
  }

  test.each([
    ['http://neomuse.test', undefined],
    ['https://neomuse.test', undefined],
    ['https://NEOMUSE.test', 'neomuse.test'],
    ['http://localhost:3000', 'localhost:3000'],
    ['https://neomuse.test', 'neomuse.test:443'],
  ])('%s on the host %s is our own page', async (origin, host) => {
    expect(await statusWith({ Origin: origin, ...(host ? { Host: host } : {}) })).toBe(401)
  })

  test.each([
    ['https://evil.test', undefined],
    ['null', undefined],
    ['', undefined],
    ['https://neomuse.test.evil.test', undefined],
    ['http://localhost:3001', 'localhost:3000'],
    ['http://neomuse.test:81', 'neomuse.test'],
    ['file://', undefined],
  ])('%j on the host %s is a foreign page', async (origin, host) => {
    const headers = { Origin: origin, ...(host ? { Host: host } : {}) }
    expect(await statusWith(headers)).toBe(403)
    expect(await statusWith(headers, '/api/admin/create-admin')).toBe(403)
  })

  test.each([
    ['https://neomuse.example', 200],
    ['https://www.neomuse.example', 403],
    ['https://neomuse.example:444', 403],
    ['http://inside:3000', 200],
  ])('%s, where the site is published at neomuse.example: %d', async (origin, status) => {
    const { call } = await createTestServer({ publicUrl: 'https://neomuse.example' })
    const headers = { Origin: origin, Host: 'inside:3000' }
    expect((await call('GET', '/api/models', { headers })).status).toBe(status)
  })

  test('of a foreign page cannot create an administrator', async () => {
    const { call, store } = await setUp()
    const body = {
      email: 'a@b.fr',
      password: 'une phrase assez longue',
      first_name: 'A',
      last_name: 'B',
    }
    const headers = { Origin: 'https://evil.test' }
    expect((await call('POST', '/api/admin/create-admin', { body, headers })).status).toBe(403)
    expect(await store.db.selectFrom('users').selectAll().execute()).toEqual([])
  })
})
