import { expect, test } from 'vitest'
import { HOSTILE_TEXTS, openForms } from '#tests/support/open-forms.ts'

const PATH = '/api/contact'
const FORM = {
  name: 'Zoé Martin',
  email: 'Zoe@Example.org',
  subject: 'Une question',
  message: 'Bonjour,\nà bientôt ?',
  type: 'sales',
}

const setUp = async () => {
  const server = await openForms()
  const { token } = await server.signInAdmin()
  const messages = async () => (await server.call('GET', '/api/admin/messages', { token })).json()
  return { ...server, messages }
}

test('a message appears in the back-office, unread', async () => {
  const { post, messages, store } = await setUp()
  const answer = await post(PATH, FORM)
  const { id } = await answer.json()
  expect(answer.status).toBe(201)
  expect(await messages()).toMatchObject([{ ...FORM, id, is_read: false, is_quarantined: false }])
  const { email_key } = await store.db
    .selectFrom('messages')
    .select('email_key')
    .executeTakeFirstOrThrow()
  expect(email_key).toBe('zoe@example.org')
})

test('its language is stored with it; an unsupported language is stored as unknown', async () => {
  const { post, messages } = await setUp()
  for (const language of ['th', undefined, null, 'de', 7]) await post(PATH, { ...FORM, language })
  const kept: { language: string | null }[] = await messages()
  expect(kept.map(({ language }) => language).toSorted()).toEqual([null, null, null, null, 'th'])
})

test.each(['unknown', 7, null, undefined, '__proto__'])('the type %j is general', async (type) => {
  const { post, messages } = await setUp()
  expect((await post(PATH, { ...FORM, type })).status).toBe(201)
  expect(await messages()).toMatchObject([{ type: 'general' }])
})

test('a message from a bot is put aside, and gets the same answer', async () => {
  const { post, messages } = await setUp()
  for (const website of ['http://spam.example', 1, ['a']]) {
    const answer = await post(PATH, { ...FORM, website })
    expect([answer.status, Object.keys(await answer.json())]).toEqual([201, ['id']])
  }
  for (const website of ['', null]) await post(PATH, { ...FORM, website })
  const kept: { is_quarantined: boolean }[] = await messages()
  expect(kept.map(({ is_quarantined }) => is_quarantined).toSorted()).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

test('unknown fields are neither refused nor stored', async () => {
  const { post, messages } = await setUp()
  const extra = { id: '019a0000-0000-7000-8000-00000000000a', is_read: true, is_quarantined: true }
  expect((await post(PATH, { ...FORM, ...extra, version: 9 })).status).toBe(201)
  const [message] = await messages()
  expect(message).toMatchObject({ is_read: false, is_quarantined: false, version: 1 })
  expect(message.id).not.toBe(extra.id)
})

test('each field is checked', async () => {
  const { outcome } = await setUp()
  expect(await outcome(PATH, {})).toEqual([
    422,
    'name required',
    'email required',
    'subject required',
    'message required',
  ])
  expect(await outcome(PATH, { ...FORM, email: 'zoe' })).toEqual([422, 'email not-an-email'])
  for (const field of ['name', 'email', 'subject', 'message'])
    for (const value of HOSTILE_TEXTS)
      expect(await outcome(PATH, { ...FORM, [field]: value })).toMatchObject(
        field === 'message' && typeof value === 'string' && value.length > 10_000
          ? [422, 'message too-long']
          : [422, expect.stringMatching(`^${field} `)],
      )
})

test('a body that tries to change the prototype of all objects changes nothing', async () => {
  const { request, messages } = await setUp()
  const body = `${JSON.stringify(FORM).slice(0, -1)},"__proto__":{"is_read":true},"constructor":{"prototype":{"is_read":true}}}`
  const answer = await request(PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(201)
  expect(await messages()).toMatchObject([{ is_read: false }])
  expect(Object.hasOwn(Object.prototype, 'is_read')).toBe(false)
})
