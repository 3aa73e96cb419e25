import { expect, test } from 'vitest'
import { noteSendsMail } from '#server/app/prepare-database.ts'
import { openForms } from '#tests/support/open-forms.ts'

const FORM = { name: 'Zoé', email: 'zoe@example.org', subject: 'Chat', message: 'Bonjour ?' }
const KEY = 'a'.repeat(43)
const OTHER_KEY = 'b'.repeat(43)

const setUp = async () => {
  const server = await openForms()
  const { token } = await server.signInAdmin()
  await noteSendsMail(server.store, true, 1_767_225_600_000)
  const send = async (replyKey: string): Promise<string> =>
    (await (await server.post('/api/contact', { ...FORM, reply_key: replyKey })).json()).id
  const reply = (messageId: string, body: string) =>
    server.call('POST', '/api/admin/replies', { token, body: { message_id: messageId, body } })
  const read = (key: string) =>
    server.call('GET', '/api/contact/replies', { headers: { 'Reply-Key': key } })
  const replies = async (key: string): Promise<string[]> =>
    (await (await read(key)).json()).replies.map(({ body }: { body: string }) => body)
  return { ...server, token, send, reply, read, replies }
}

test('the chat reads the team’s answer to its own message, and to no other', async () => {
  const { send, reply, replies } = await setUp()
  const [mine, other] = [await send(KEY), await send(OTHER_KEY)]
  expect(await replies(KEY)).toEqual([])
  await reply(mine, 'Oui, bien sûr.')
  await reply(other, 'Ceci est pour quelqu’un d’autre.')
  await reply(mine, 'Autre chose ?')
  expect(await replies(KEY)).toEqual(['Oui, bien sûr.', 'Autre chose ?'])
  expect(await replies('c'.repeat(43))).toEqual([])
})

test('the database, its rows and the logs contain no key', async () => {
  const { send, store, call, token } = await setUp()
  await send(KEY)
  const links = await store.db.selectFrom('reply_links').selectAll().execute()
  expect(links).toHaveLength(1)
  expect(JSON.stringify(links)).not.toContain(KEY)
  const messages = await (await call('GET', '/api/admin/messages', { token })).json()
  expect(messages).toHaveLength(1)
  expect(JSON.stringify(messages)).not.toContain(KEY)
  const log = await store.db.selectFrom('mutation_log').selectAll().execute()
  expect(JSON.stringify(log)).not.toContain(KEY)
})

test('a key that a message has already cannot be used for a second one', async () => {
  const { send, reply, replies } = await setUp()
  await send(KEY)
  await reply(await send(KEY), 'Pour le second message.')
  expect(await replies(KEY)).toEqual([])
})

test('an erased message loses its key', async () => {
  const { send, store, call, token } = await setUp()
  await send(KEY)
  await call('POST', '/api/admin/privacy/erase', { token, body: { email: FORM.email } })
  expect(await store.db.selectFrom('reply_links').selectAll().execute()).toEqual([])
})

test.each(['', 'short', `${'a'.repeat(42)}!`])('%j is no key', async (key) => {
  const { read } = await setUp()
  expect((await read(key)).status).toBe(400)
})

test('no cache stores the answer', async () => {
  const { read } = await setUp()
  expect((await read(KEY)).headers.get('Cache-Control')).toContain('no-store')
})
