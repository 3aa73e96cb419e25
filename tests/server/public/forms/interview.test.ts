import { expect, test } from 'vitest'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { createApi } from '#server/app/create-api.ts'
import { createSeal } from '#server/db/seal.ts'
import { HOSTILE_TEXTS, openForms } from '#tests/support/open-forms.ts'

const PATH = '/api/interview'
const ADMIN_PATH = '/api/admin/interviews'
const FORM = {
  name: 'Zoé',
  email: 'Zoe@Example.org',
  phone: '+33 6 12 34 56 78',
  experience: 'Aucune',
  goals: 'Un visage\nà moi',
  budget: '800 €',
}
const SENT = { ...FORM, consent: true }

const setUp = async () => {
  const clock = { now: 1_767_225_600_000 }
  const server = await openForms({ nowMs: () => clock.now })
  const { token } = await server.signInAdmin()
  const send = async (form: unknown) => {
    clock.now += 1_000
    return server.post(PATH, form)
  }
  const interviews = async () => (await server.call('GET', ADMIN_PATH, { token })).json()
  return { ...server, token, send, interviews }
}

test('the visitor’s language is stored with it', async () => {
  const { send, interviews } = await setUp()
  await send({ ...SENT, language: 'pt' })
  expect(await interviews()).toMatchObject([{ language: 'pt', is_readable: true }])
})

test.each(['abc', '12345', '+33 6 12 34 56 78 poste 4', 'tel:0612345678', '(((((('])(
  '%s is no telephone number',
  async (phone) => {
    const { send } = await setUp()
    const answer = await send({ ...SENT, phone })
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toMatchObject([{ field: 'phone', code: 'not-a-phone' }])
  },
)

test.each([
  '',
  '  ',
  '123456',
  '06.12.34.56.78',
  '+33 (0)6-12-34-56-78',
  '+66\u00a02\u202f123 4567',
])('%s is a valid number, or none at all', async (phone) => {
  const { send } = await setUp()
  expect((await send({ ...SENT, phone })).status).toBe(201)
})

test('an interview is confidential, and only for administrators', async () => {
  const { send, interviews, call } = await setUp()
  const answer = await send(SENT)
  const { id } = await answer.json()
  expect(answer.status).toBe(201)
  expect(await interviews()).toEqual([
    {
      ...FORM,
      language: null,
      id,
      created_at: '2026-01-01T00:00:01.000Z',
      delete_at: '2026-12-30T00:00:01.000Z',
      consented_at: '2026-01-01T00:00:01.000Z',
      is_readable: true,
      is_quarantined: false,
      confidential: true,
    },
  ])
  expect((await call('GET', ADMIN_PATH)).status).toBe(401)
  expect((await call('DELETE', `${ADMIN_PATH}/${id}`)).status).toBe(401)
})

test('confidential texts are sent to no device: no list that devices keep contains them', async () => {
  const { send, call, token } = await setUp()
  await send(SENT)
  for (const entity of ENTITY_KEYS) {
    const rows = await (await call('GET', `/api/admin/${entity}`, { token })).text()
    expect([entity, rows]).not.toEqual([
      entity,
      expect.stringMatching(/zoe@example|Un visage|800 €|6 12 34/i),
    ])
  }
})

test('name, address and consent are enough, and the newest comes first', async () => {
  const { send, interviews } = await setUp()
  await send(SENT)
  await send({ name: 'Ada', email: 'ada@example.org', consent: true })
  expect(await interviews()).toMatchObject([
    { name: 'Ada', phone: null, experience: '', goals: '', budget: null },
    { name: 'Zoé' },
  ])
})

test('an interview from a bot is put aside', async () => {
  const { send, interviews } = await setUp()
  expect((await send({ ...SENT, website: 'x' })).status).toBe(201)
  expect(await interviews()).toMatchObject([{ is_quarantined: true }])
})

test('each field is checked', async () => {
  const { outcome } = await setUp()
  expect(await outcome(PATH, {})).toEqual([
    422,
    'name required',
    'email required',
    'consent required',
  ])
  for (const field of Object.keys(FORM))
    for (const value of HOSTILE_TEXTS)
      expect(await outcome(PATH, { ...SENT, [field]: value })).toEqual([
        422,
        expect.stringMatching(`^${field} `),
      ])
})

test('without consent it is refused, whatever value is sent instead', async () => {
  const { outcome, interviews } = await setUp()
  for (const consent of [undefined, null, false, '', 'true', 'no', 1, [], {}])
    expect(await outcome(PATH, { ...FORM, consent })).toEqual([422, 'consent required'])
  expect(await interviews()).toEqual([])
})

test('a page without scripts sends it in its own form', async () => {
  const { request, interviews } = await setUp()
  const send = async (fields: Readonly<Record<string, string>>) => {
    const answer = await request(PATH, {
      method: 'POST',
      headers: { Accept: 'text/html' },
      body: new URLSearchParams(fields),
    })
    return answer.headers.get('Location')
  }
  expect(await send(FORM)).toBe('/#interview-not-taken')
  expect(await send({ ...FORM, consent: 'yes' })).toMatch(/^\/\?answer=.*#interview-taken$/)
  expect(await interviews()).toMatchObject([{ name: 'Zoé', consented_at: expect.any(String) }])
})

test('the database contains none of it in plain text, and under another key it is unreadable', async () => {
  const { send, store, deps, token, call } = await setUp()
  const { id } = await (await send({ ...SENT, website: 'x' })).json()
  const [record] = await store.db.selectFrom('interviews').selectAll().execute()
  const kept = { id, created_at: '2026-01-01T00:00:01.000Z', is_quarantined: 1 }
  const empty = { name: '', email: '', phone: null, experience: '', goals: '', budget: null }
  expect(record).toEqual({
    ...kept,
    ...empty,
    sealed: expect.stringMatching(/^[\w+/]+=*$/),
    email_key: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const other = createApi({ ...deps, seal: createSeal(Buffer.alloc(32, 'other')) })
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await other.request(ADMIN_PATH, { headers })
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  expect(await answer.json()).toEqual([
    {
      ...kept,
      language: null,
      ...empty,
      delete_at: '2026-12-30T00:00:01.000Z',
      consented_at: null,
      is_readable: false,
      is_quarantined: true,
      confidential: true,
    },
  ])
  expect((await call('DELETE', `${ADMIN_PATH}/${id}`, { token })).status).toBe(204)
})

test('a row that was changed in the database, or moved, is unreadable and breaks no list', async () => {
  const { send, store, interviews } = await setUp()
  for (const name of ['Ada', 'Zoé', 'Noé']) await send({ ...SENT, name })
  const rows = await store.db.selectFrom('interviews').selectAll().orderBy('created_at').execute()
  const [ada, zoe] = rows
  const put = (id = '', sealed: string) =>
    store.db.updateTable('interviews').set({ sealed }).where('id', '=', id).execute()
  await put(ada?.id, zoe?.sealed ?? '')
  await put(zoe?.id, 'AAAA')
  expect(await interviews()).toMatchObject([
    { is_readable: true, name: 'Noé' },
    { is_readable: false, name: '' },
    { is_readable: false, name: '' },
  ])
})

test('it is deleted once, and for good', async () => {
  const { send, interviews, call, token } = await setUp()
  const { id } = await (await send(SENT)).json()
  await send({ ...SENT, name: 'Ada' })
  const remove = async (which: string) =>
    (await call('DELETE', `${ADMIN_PATH}/${which}`, { token })).status
  expect(await remove(id)).toBe(204)
  expect(await remove(id)).toBe(404)
  for (const unknown of ['x', '%00', 'a%00b', '019a0000-0000-7000-8000-00000000000a'])
    expect(await remove(unknown)).toBe(404)
  expect(await interviews()).toMatchObject([{ name: 'Ada' }])
})

test('a list that the client has already is not sent again, and the description says so', async () => {
  const { call, token, api } = await setUp()
  const answer = await call('GET', ADMIN_PATH, { token, headers: { 'If-None-Match': '*' } })
  expect(answer.status).toBe(304)
  const described = api.calls.find(({ id }) => id === 'list-interviews')
  expect(Object.keys(described?.answers ?? {})).toContain('304')
  expect(described?.headers).toEqual(['If-None-Match'])
})
