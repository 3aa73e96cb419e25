import { expect, test } from 'vitest'
import { openForms } from '#tests/support/open-forms.ts'

const INTERVIEW = {
  name: 'Zoé',
  email: 'zoe@example.org',
  goals: 'Un visage à moi',
  consent: true,
}
const INQUIRIES = '/api/admin/inquiries'

const setUp = async () => {
  const server = await openForms()
  const { token } = await server.signInAdmin()
  const list = async () => (await server.call('GET', INQUIRIES, { token })).json()
  return { ...server, token, list }
}

test('devices are notified of a requested interview, without its confidential texts', async () => {
  const { post, list, call, token } = await setUp()
  const { id } = await (await post('/api/interview', INTERVIEW)).json()
  const inquiries = await list()
  expect(inquiries).toEqual([
    {
      id,
      kind: 'interview',
      is_handled: false,
      is_quarantined: false,
      version: 1,
      last_mutation_id: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ])
  expect(JSON.stringify(inquiries)).not.toMatch(/Zo|visage|example/i)
  const [interview] = await (await call('GET', '/api/admin/interviews', { token })).json()
  expect(inquiries[0].created_at).toBe(interview.created_at)
})

test('of a custom order too, and a probable bot is marked', async () => {
  const { post, list } = await setUp()
  const { id } = await (await post('/api/custom-orders', { email: 'zoe@example.org' })).json()
  expect(await list()).toMatchObject([{ id, kind: 'custom-order', is_quarantined: false }])
  await post('/api/interview', { ...INTERVIEW, website: 'https://spam.example' })
  expect(await list()).toContainEqual(
    expect.objectContaining({ kind: 'interview', is_quarantined: true }),
  )
})

test('it can be marked as handled, and unmarked', async () => {
  const { post, list, call, token } = await setUp()
  const { id } = await (await post('/api/interview', INTERVIEW)).json()
  for (const is_handled of [true, false]) {
    const answer = await call('PUT', `${INQUIRIES}/${id}`, { token, body: { is_handled } })
    expect(answer.status).toBe(200)
    expect(await list()).toMatchObject([{ id, is_handled }])
  }
  expect((await call('POST', INQUIRIES, { token, body: { is_handled: true } })).status).toBe(405)
  expect((await call('DELETE', `${INQUIRIES}/${id}`, { token })).status).toBe(405)
})

test('it is removed with its interview, on every device', async () => {
  const { post, call, token, list, store } = await setUp()
  const { id } = await (await post('/api/interview', INTERVIEW)).json()
  expect((await call('DELETE', `/api/admin/interviews/${id}`, { token })).status).toBe(204)
  expect(await list()).toEqual([])
  const tombstones = store.db.selectFrom('tombstones').select(['entity', 'row_id'])
  expect(await tombstones.execute()).toEqual([{ entity: 'inquiries', row_id: id }])
})
