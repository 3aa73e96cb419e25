import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { makeFolder } from '#tests/support/run-script.ts'

const LIST = '/api/admin/models'
const model = { name: 'Luna', price: 1, description: 'x' }

describe('a storage that accepts no writes', () => {
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
    'because it %s: writes get a temporary error, reads work, and later writes too',
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
      // The session's last use is due to be stored: the read must succeed even if that fails.
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

  test('because another process has locked it', async () => {
    const file = join(makeFolder(), 'neomuse.db')
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
  })
})
