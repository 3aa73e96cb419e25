import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const LIST = '/api/admin/models'
const model = { name: 'Luna', price: 1, description: 'x' }

describe('every answer', () => {
  test('has headers that name the database and the request', async () => {
    const { call, store, signInAdmin } = await createTestServer({ models: SAMPLE_MODELS })
    const { token } = await signInAdmin()
    const etag = (await call('GET', '/api/models')).headers.get('ETag') ?? ''
    const answers = [
      await call('GET', '/api/models'),
      await call('GET', '/api/models', { headers: { 'If-None-Match': etag } }),
      await call('GET', '/api/nothing'),
      await call('GET', LIST),
      await call('GET', LIST, { token }),
      await call('POST', LIST, { token, body: model }),
      await call('PATCH', LIST, { token }),
      await call('POST', LIST, { token, body: {} }),
      await call('POST', LIST, { token, headers: { Origin: 'https://evil.test' } }),
      await call('POST', '/api/admin/login', { body: { email: 'a', password: 'b' } }),
      await call('POST', '/api/admin/logout', { token }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([
      200, 304, 404, 401, 200, 201, 405, 422, 403, 401, 204,
    ])
    for (const { headers } of answers) {
      expect(headers.get('Sync-Epoch')).toBe(store.epoch)
      expect(headers.get('Accept-Encoding')).toBe('gzip')
    }
    expect(new Set(answers.map(({ headers }) => headers.get('X-Request-Id'))).size).toBe(
      answers.length,
    )
    for (const { headers } of answers.slice(2))
      expect(headers.get('Cache-Control')).toContain('no-store')
  })
})

describe('a bug', () => {
  test('is reported, and its answer contains only the id for the log', async () => {
    const { call, store, signInAdmin, reported } = await createTestServer()
    const { token } = await signInAdmin()
    await sql`alter table models rename to secret_table`.execute(store.db)
    const answer = await call('GET', LIST, { token })
    expect(answer.status).toBe(500)
    const requestId = answer.headers.get('X-Request-Id')
    expect(requestId).toMatch(/.+/)
    expect(reported).toEqual([{ error: expect.any(Error), requestId }])
    const text = await answer.text()
    expect(JSON.parse(text)).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      code: 'internal',
      detail: `Une erreur inattendue est survenue. Référence : ${requestId}`,
    })
    expect(answer.headers.get('Sync-Epoch')).toBe(store.epoch)
  })
})
