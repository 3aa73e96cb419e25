import { describe, expect, test } from 'vitest'
import { createPasswordHasher } from '#server/auth/password-hasher.ts'
import { createTestServer, type TestServer } from '#tests/support/create-test-server.ts'

const PATH = '/api/admin/create-admin'
const SETUP_CODE = 'setup-code-of-the-start'

const form = (fields: Readonly<Record<string, unknown>> = {}) => ({
  email: 'ada@neomuse.test',
  password: 'une phrase assez longue',
  first_name: 'Ada',
  last_name: 'Lovelace',
  ...fields,
})

const countUsers = async ({ store }: TestServer): Promise<number> =>
  (await store.db.selectFrom('users').select('id').execute()).length

const inProduction = () => createTestServer({ setupCode: SETUP_CODE, isDeveloper: () => false })

describe('the first administrator', () => {
  test('can be created by anyone on this machine while developing, and can sign in', async () => {
    const server = await createTestServer()
    const answer = await server.call('POST', PATH, { body: form({ phone: '+33 6 00 00 00 00' }) })
    expect(answer.status).toBe(201)
    const body = await answer.json()
    expect(body).toEqual({ id: expect.any(String), email: 'ada@neomuse.test' })
    const token = await server.signIn('ada@neomuse.test', 'une phrase assez longue')
    const me = await (await server.call('GET', '/api/admin/me', { token })).json()
    expect(me).toMatchObject({ id: body.id, role: 'admin', phone: '+33 6 00 00 00 00' })
  })

  test('is always an administrator, whatever the body contains', async () => {
    const server = await createTestServer()
    await server.call('POST', PATH, { body: form({ role: 'client', is_active: false, id: 'x' }) })
    const [user] = await server.store.db.selectFrom('users').selectAll().execute()
    expect(user).toMatchObject({ role: 'admin', is_active: 1 })
    expect(user?.id).not.toBe('x')
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  })

  test('cannot be created from elsewhere without the code', async () => {
    const server = await createTestServer({ isDeveloper: () => false })
    expect((await server.call('POST', PATH, { body: form() })).status).toBe(403)
    expect(await countUsers(server)).toBe(0)
  })

  test('needs the set-up code, which works once', async () => {
    const server = await inProduction()
    const tries = [{}, { invite_code: 'wrong' }, { invite_code: '' }, { invite_code: 7 }]
    for (const fields of tries)
      expect((await server.call('POST', PATH, { body: form(fields) })).status).toBe(403)
    const answer = await server.call('POST', PATH, { body: form({ invite_code: SETUP_CODE }) })
    expect(answer.status).toBe(201)
    const again = form({ email: 'second@neomuse.test', invite_code: SETUP_CODE })
    expect((await server.call('POST', PATH, { body: again })).status).toBe(403)
  })

  test('is not created when there is no set-up code', async () => {
    const server = await createTestServer({ setupCode: null, isDeveloper: () => false })
    for (const invite_code of ['', null, 'null', undefined])
      expect((await server.call('POST', PATH, { body: form({ invite_code }) })).status).toBe(403)
  })

  test('may be created from elsewhere with the set-up code while developing', async () => {
    const server = await createTestServer({ isDeveloper: () => false, setupCode: SETUP_CODE })
    const body = form({ invite_code: SETUP_CODE })
    expect((await server.call('POST', PATH, { body })).status).toBe(201)
  })

  test('is one, however many requests race', async () => {
    const server = await createTestServer()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        server.call('POST', PATH, { body: form({ email: `racer-${at}@neomuse.test` }) }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 403, 403, 403, 403, 403, 403, 403, 403, 403])
    expect(await countUsers(server)).toBe(1)
  })

  test('cannot have the address of an existing person whom only administrators know', async () => {
    const server = await createTestServer()
    await server.addAdmin('ada@neomuse.test')
    await server.store.db.updateTable('users').set({ role: 'client' }).execute()
    await server.store.db.deleteFrom('meta').where('key', '=', 'first_admin_at').execute()
    const answer = await server.call('POST', PATH, { body: form() })
    expect(await answer.json()).toMatchObject({ status: 403, code: 'creation-closed' })
  })

  test('stays the first, also after their account is gone', async () => {
    const server = await createTestServer()
    await server.call('POST', PATH, { body: form() })
    await server.store.db.deleteFrom('users').execute()
    expect((await server.call('POST', PATH, { body: form() })).status).toBe(403)
  })

  test('guessing the set-up code is limited', async () => {
    const server = await inProduction()
    const attempt = async (invite_code: string) =>
      (await server.call('POST', PATH, { body: form({ invite_code }) })).status
    for (let at = 0; at < 50; at += 1) expect(await attempt(`guess ${at}`)).toBe(403)
    expect(await attempt(SETUP_CODE)).toBe(429)
  })
})

describe('a further administrator', () => {
  test('is created by an administrator', async () => {
    const server = await createTestServer({ isDeveloper: () => false })
    const { token } = await server.signInAdmin()
    expect((await server.call('POST', PATH, { body: form(), token })).status).toBe(201)
  })

  test('cannot be created without one, by a client, or with an ended session', async () => {
    const server = await createTestServer()
    const { token, id } = await server.signInAdmin()
    const set = (values: { role?: string; is_active?: number }) =>
      server.store.db.updateTable('users').set(values).where('id', '=', id).execute()
    expect((await server.call('POST', PATH, { body: form() })).status).toBe(403)
    await set({ role: 'client' })
    for (const body of [form(), form({ password: '' })])
      expect((await server.call('POST', PATH, { body, token })).status).toBe(403)
    await set({ role: 'admin', is_active: 0 })
    expect((await server.call('POST', PATH, { body: form(), token })).status).toBe(403)
    expect(await countUsers(server)).toBe(1)
  })

  test('needs an unused address, whatever its case', async () => {
    const server = await createTestServer()
    const { token } = await server.signInAdmin('ada@neomuse.test')
    const body = form({ email: 'ADA@neomuse.test' })
    const answer = await server.call('POST', PATH, { body, token })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'email-taken' })
    expect((await server.call('POST', PATH, { body })).status).toBe(403)
  })

  test('is not created when the administrator loses the right meanwhile', async () => {
    const hasher = createPasswordHasher({ memoryKib: 8, passes: 1 })
    let whileHashing = async (): Promise<void> => undefined
    const server = await createTestServer({
      passwords: {
        ...hasher,
        hash: async (password) => {
          await whileHashing()
          return hasher.hash(password)
        },
      },
    })
    const { token, id } = await server.signInAdmin()
    whileHashing = async () => {
      await server.store.db
        .updateTable('users')
        .set({ is_active: 0 })
        .where('id', '=', id)
        .execute()
    }
    expect((await server.call('POST', PATH, { body: form(), token })).status).toBe(403)
  })
})

describe('a refusal', () => {
  test('is the same for every wrong body', async () => {
    const server = await createTestServer()
    await server.addAdmin('ada@neomuse.test')
    const bodies: RequestInit[] = [
      { body: JSON.stringify(form()), headers: { 'Content-Type': 'application/json' } },
      {
        body: JSON.stringify(form({ password: 'x' })),
        headers: { 'Content-Type': 'application/json' },
      },
      { body: '{', headers: { 'Content-Type': 'application/json' } },
      { body: 'a'.repeat(300_000), headers: { 'Content-Type': 'application/json' } },
      { body: 'a=b', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      {},
    ]
    const answers = await Promise.all(
      bodies.map((init) => server.request(PATH, { method: 'POST', ...init })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())))
    expect(texts.size).toBe(1)
    expect(JSON.parse([...texts].join(''))).toMatchObject({ code: 'creation-closed' })
  })
})

describe('the form', () => {
  const refusalOf = async (fields: Readonly<Record<string, unknown>>) => {
    const server = await createTestServer()
    const answer = await server.call('POST', PATH, { body: form(fields) })
    expect(answer.status).toBe(422)
    expect(await countUsers(server)).toBe(0)
    return answer.json()
  }

  test.each(['', 'court', '1234567'])('password %j is too short', async (password) => {
    const refusal = await refusalOf({ password, first_name: '' })
    expect(refusal.detail).toBe('Le mot de passe doit contenir au moins 8 caractères')
    expect(refusal.code).toBe('invalid-fields')
  })

  test.each([
    'password',
    'Motdepasse',
    'azertyuiop',
    '12345678',
    'aaaaaaaaaaaa',
    'ada@neomuse.test',
  ])('password %j is a common one', async (password) => {
    const refusal = await refusalOf({ password })
    expect(refusal.fields).toEqual([
      {
        field: 'password',
        code: 'too-common',
        detail: 'Ce mot de passe est trop courant : il est facile à deviner.',
      },
    ])
    expect(refusal.detail).toBe(refusal.fields[0].detail)
  })

  test.each(['8 lettre', 'x1'.repeat(64), '  été ☀ 😀 '])(
    'password %j is accepted',
    async (password) => {
      const server = await createTestServer()
      expect((await server.call('POST', PATH, { body: form({ password }) })).status).toBe(201)
      await server.signIn('ada@neomuse.test', password)
    },
  )

  test('reports every missing field', async () => {
    const { fields } = await refusalOf({ email: '', first_name: ' ', last_name: undefined })
    expect(fields.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual(
      [
        ['email', 'required'],
        ['first_name', 'required'],
        ['last_name', 'required'],
      ],
    )
  })

  test.each(['ada', 'ada@', 'a b@c.fr', 'a\r\nb@c.fr'])('%j is no address', async (email) => {
    const { fields } = await refusalOf({ email })
    expect(fields[0].field).toBe('email')
  })
})
