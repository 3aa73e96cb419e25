import { describe, expect, test } from 'vitest'
import { findRecord } from '#server/entities/entity-rows.ts'
import { userTable } from '#server/entities/entity-tables.ts'
import { validateDeactivation } from '#server/entity-rules.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const setUp = async () => {
  const server = await createTestServer()
  const ada = await server.signInAdmin('ada@neomuse.test')
  const deactivate = (id: string, token = ada.token) =>
    server.call('PUT', `/api/admin/users/${id}`, { token, body: { is_active: false } })
  const activeAdmins = async () =>
    (
      await server.store.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('is_active', '=', 1)
        .execute()
    ).length
  return { ...server, ada, deactivate, activeAdmins }
}

describe('an administrator', () => {
  test('deactivates others, whose sessions end at once', async () => {
    const { call, signInAdmin, deactivate } = await setUp()
    const bob = await signInAdmin('bob@neomuse.test')
    expect((await deactivate(bob.id)).status).toBe(200)
    expect((await call('GET', '/api/admin/me', { token: bob.token })).status).toBe(401)
    const body = { email: 'bob@neomuse.test', password: 'correct horse battery' }
    expect((await call('POST', '/api/admin/login', { body })).status).toBe(401)
  })

  test('cannot deactivate their own account, with or without other administrators', async () => {
    const { ada, addAdmin, deactivate, call } = await setUp()
    for (let more = 0; more < 2; more += 1) {
      const answer = await deactivate(ada.id)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ code: 'own-account' })
      await addAdmin(`more-${more}@neomuse.test`)
    }
    expect((await call('GET', '/api/admin/me', { token: ada.token })).status).toBe(200)
  })

  test('cannot deactivate the last active one', async () => {
    const { ada, deactivate, activeAdmins, store, signInAdmin } = await setUp()
    const bob = await signInAdmin('bob@neomuse.test')
    // Bob loses the right after the guard has accepted his request.
    const update = store.write((tx) =>
      tx.updateTable('users').set({ role: 'client' }).where('id', '=', bob.id).execute(),
    )
    const [answer] = await Promise.all([deactivate(ada.id, bob.token), update])
    expect([403, 409]).toContain(answer.status)
    expect(await activeAdmins()).toBe(1)
  })

  test('the last active one cannot be deactivated by any user, but can while there is another', async () => {
    const { ada, addAdmin, store } = await setUp()
    const judge = () =>
      store.write(async (tx) => {
        const before = await findRecord(tx, userTable, ada.id)
        if (!before) throw new Error('the account is missing')
        const after = { ...before, is_active: 0 }
        return validateDeactivation(tx, {
          before,
          after,
          actorId: 'who-was-one',
          newId: () => 'not needed',
          nowMs: 0,
          mutationId: null,
        })
      })
    expect(await judge()).toBe('last-admin')
    const bob = await addAdmin('bob@neomuse.test')
    expect(await judge()).toBeNull()
    await store.write((tx) =>
      tx.updateTable('users').set({ is_active: 0 }).where('id', '=', bob.id).execute(),
    )
    expect(await judge()).toBe('last-admin')
  })

  test('and another who deactivate each other at once: one of them stays active', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ada, deactivate, activeAdmins, signInAdmin } = await setUp()
      const bob = await signInAdmin('bob@neomuse.test')
      const answers = await Promise.all([
        deactivate(bob.id, ada.token),
        deactivate(ada.id, bob.token),
      ])
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses[0]).toBe(200)
      expect([401, 409]).toContain(statuses[1])
      expect(await activeAdmins()).toBe(1)
    }
  })

  test('changes nothing of others except whether they are active', async () => {
    const { ada, addAdmin, call, store } = await setUp()
    const { id } = await addAdmin('bob@neomuse.test')
    const read = () =>
      store.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = await read()
    const body = {
      is_active: false,
      role: 'client',
      email: 'evil@example.org',
      email_key: 'evil@example.org',
      password_hash: '$argon2id$evil',
      password: 'evil evil evil',
      first_name: 'Eve',
      total_spent: 1,
      last_login: null,
      id: ada.id,
    }
    const answer = await call('PUT', `/api/admin/users/${id}`, { token: ada.token, body })
    expect(answer.status).toBe(200)
    const after = await read()
    const { is_active, version, updated_at, change_seq, ...rest } = before
    expect(after).toMatchObject(rest)
    expect(after).toMatchObject({ is_active: 0, version: version + 1 })
  })
})
