import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '#tests/support/create-test-server.ts'

const LIST = '/api/admin/models'
const model = { name: 'Luna', price: 1, description: 'x' }

test('a full storage: writes get a temporary error without details; reads work, and later writes too', async () => {
  const { call, store, signInAdmin, reported } = await createTestServer()
  const { token } = await signInAdmin()
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file "secret"' using errcode = '53100'; end $$`.execute(
    store.db,
  )
  for (const table of ['models', 'meta'])
    await sql`create trigger full_disk before insert or update on ${sql.table(table)}
      execute function refuse()`.execute(store.db)

  const write = () =>
    call('POST', LIST, { token, body: model, headers: { 'Idempotency-Key': 'k1' } })
  const refused = await write()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('5')
  const text = await refused.text()
  expect(JSON.parse(text)).toMatchObject({ code: 'storage-unavailable' })
  expect(text).not.toMatch(/secret|full|sql|insert|postgres/i)
  expect(reported).toHaveLength(1)
  expect((await call('GET', LIST, { token })).status).toBe(200)
  expect((await (await call('GET', '/api/health')).json()).status).toBe('degraded')

  await sql`drop function refuse cascade`.execute(store.db)
  expect((await (await call('GET', '/api/health')).json()).status).toBe('ok')
  expect((await write()).status).toBe(201)
  expect(await (await call('GET', LIST, { token })).json()).toHaveLength(1)
})
