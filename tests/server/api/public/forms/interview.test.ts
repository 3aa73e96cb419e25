import { expect, test } from 'vitest'
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

test('an interview is confidential, and for administrators alone', async () => {
  const { send, interviews, call } = await setUp()
  const answer = await send(FORM)
  const { id } = await answer.json()
  expect(answer.status).toBe(201)
  expect(await interviews()).toEqual([
    {
      ...FORM,
      id,
      created_at: '2026-01-01T00:00:01.000Z',
      is_quarantined: false,
      confidential: true,
    },
  ])
  expect((await call('GET', ADMIN_PATH)).status).toBe(401)
  expect((await call('DELETE', `${ADMIN_PATH}/${id}`)).status).toBe(401)
})

test('it travels to no device: it is no message, and moves no cursor', async () => {
  const { send, call, token } = await setUp()
  const cursor = async () =>
    (await call('GET', '/api/admin/messages', { token })).headers.get('Sync-Cursor')
  const before = await cursor()
  await send(FORM)
  expect(await (await call('GET', '/api/admin/messages', { token })).json()).toEqual([])
  expect(await cursor()).toBe(before)
})

test('name and address are enough, and newest comes first', async () => {
  const { send, interviews } = await setUp()
  await send(FORM)
  await send({ name: 'Ada', email: 'ada@example.org' })
  expect(await interviews()).toMatchObject([
    { name: 'Ada', phone: null, experience: '', goals: '', budget: null },
    { name: 'Zoé' },
  ])
})

test('what machines fill in is kept apart', async () => {
  const { send, interviews } = await setUp()
  expect((await send({ ...FORM, website: 'x' })).status).toBe(201)
  expect(await interviews()).toMatchObject([{ is_quarantined: true }])
})

test('each field is checked', async () => {
  const { outcome } = await setUp()
  expect(await outcome(PATH, {})).toEqual([422, 'name required', 'email required'])
  for (const field of Object.keys(FORM))
    for (const value of HOSTILE_TEXTS)
      expect(await outcome(PATH, { ...FORM, [field]: value })).toEqual([
        422,
        expect.stringMatching(`^${field} `),
      ])
})

test('it is deleted once, and for good', async () => {
  const { send, interviews, call, token } = await setUp()
  const { id } = await (await send(FORM)).json()
  await send({ ...FORM, name: 'Ada' })
  const remove = async (which: string) =>
    (await call('DELETE', `${ADMIN_PATH}/${which}`, { token })).status
  expect(await remove(id)).toBe(204)
  expect(await remove(id)).toBe(404)
  for (const unknown of ['x', '%00', 'a%00b', '019a0000-0000-7000-8000-00000000000a'])
    expect(await remove(unknown)).toBe(404)
  expect(await interviews()).toMatchObject([{ name: 'Ada' }])
})
