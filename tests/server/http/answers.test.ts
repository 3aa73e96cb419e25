import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const LIST = '/api/admin/models'
const model = { name: 'Luna', price: 1, description: 'x' }

describe('every answer', () => {
  test('names the database and the request', async () => {
    const { call, store, signInAdmin } = await createTestServer({ models: SAMPLE_MODELS })
    const { token } = await signInAdmin()
    const etag = (await call('GET', '/api/models')).headers.get('ETag') ?? ''
    const answers = await Promise.all([
      call('GET', '/api/models'),
      call('GET', '/api/models', { headers: { 'If-None-Match': etag } }),
      call('GET', '/api/nothing'),
      call('GET', LIST),
      call('GET', LIST, { token }),
      call('POST', LIST, { token, body: model }),
      call('PATCH', LIST, { token }),
      call('POST', LIST, { token, body: {} }),
      call('POST', LIST, { token, headers: { Origin: 'https://evil.test' } }),
      call('POST', '/api/admin/login', { body: { email: 'a', password: 'b' } }),
      call('POST', '/api/admin/logout', { token }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([
      200, 304, 404, 401, 200, 201, 405, 422, 403, 401, 204,
    ])
    for (const { headers } of answers) expect(headers.get('Sync-Epoch')).toBe(store.epoch)
    expect(new Set(answers.map(({ headers }) => headers.get('X-Request-Id'))).size).toBe(
      answers.length,
    )
    for (const { headers } of answers.slice(2))
      expect(headers.get('Cache-Control')).toContain('no-store')
  })
})

describe('a bug', () => {
  test('is reported, and its answer tells no more than where to look', async () => {
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

describe('a storage that takes no writes', () => {
  const FAULTS: Readonly<Record<string, { stop: string; go: string }>> = {
    'is full': { stop: 'pragma max_page_count = 1', go: 'pragma max_page_count = 1000000' },
    'is read-only': { stop: 'pragma query_only = 1', go: 'pragma query_only = 0' },
  }
  const big = {
    ...model,
    description: 'x'.repeat(5_000),
    images: Array(20).fill(`/${'x'.repeat(1_900)}`),
  }

  test.each(Object.keys(FAULTS))(
    'because it %s: writes wait, reads go on, then all is well',
    async (fault) => {
      let now = 0
      const { call, store, signInAdmin, reported } = await createTestServer({ nowMs: () => now })
      const { token } = await signInAdmin()
      const health = async () => (await (await call('GET', '/api/health')).json()).status
      const { stop = '', go = '' } = FAULTS[fault] ?? {}
      expect(await health()).toBe('ok')

      await sql.raw(stop).execute(store.db)
      const write = () =>
        call('POST', LIST, { token, body: big, headers: { 'Idempotency-Key': 'k1' } })
      const refused = await write()
      expect(refused.status).toBe(503)
      expect(refused.headers.get('Retry-After')).toBe('5')
      expect(refused.headers.get('Sync-Epoch')).toBe(store.epoch)
      const text = await refused.text()
      expect(JSON.parse(text)).toMatchObject({ code: 'storage-unavailable' })
      expect(text).not.toMatch(/sqlite|full|readonly/i)
      expect(reported).toHaveLength(1)
      // The use of the session is due to be written down: that it cannot must not cost the read.
      now = 2 * 60_000
      expect((await call('GET', LIST, { token })).status).toBe(200)
      expect((await call('GET', '/api/models')).status).toBe(200)
      if (fault === 'is read-only') expect(await health()).toBe('degraded')

      await sql.raw(go).execute(store.db)
      expect(await health()).toBe('ok')
      expect((await write()).status).toBe(201)
      expect(await (await call('GET', LIST, { token })).json()).toHaveLength(1)
    },
  )

  test('because somebody else holds it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'neomuse-api-'))
    const file = join(folder, 'neomuse.db')
    const { call, store, signInAdmin } = await createTestServer({ file })
    const { token } = await signInAdmin()
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    const write = () => call('POST', LIST, { token, body: model })
    expect((await write()).status).toBe(503)
    expect((await call('GET', LIST, { token })).status).toBe(200)
    expect(await (await call('GET', '/api/health')).json()).toEqual({ status: 'degraded' })
    other.exec('rollback')
    other.close()
    expect((await write()).status).toBe(201)
    await store.close()
    rmSync(folder, { recursive: true })
  })
})
