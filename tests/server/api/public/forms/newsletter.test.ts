import { expect, test } from 'vitest'
import { HOSTILE_TEXTS, openForms } from '#tests/support/open-forms.ts'

const PATH = '/api/newsletter'

const setUp = async () => {
  const server = await openForms()
  const subscribers = () => server.store.db.selectFrom('subscribers').selectAll().execute()
  return { ...server, subscribers }
}

test('an address waits to be confirmed', async () => {
  const { post, subscribers } = await setUp()
  expect((await post(PATH, { email: 'Zoe@Example.org', language: 'th' })).status).toBe(201)
  expect(await subscribers()).toMatchObject([
    { email: 'Zoe@Example.org', email_key: 'zoe@example.org', language: 'th', status: 'pending' },
  ])
})

test('a known address is answered like a new one, and is not subscribed anew', async () => {
  const { post, subscribers, store } = await setUp()
  const ask = async (email: string) => {
    const answer = await post(PATH, { email, language: 'en' })
    const body = await answer.json()
    return { body, seen: [answer.status, Object.keys(body)] }
  }
  const first = await ask('zoe@example.org')
  await store.write((tx) => tx.updateTable('subscribers').set({ status: 'confirmed' }).execute())
  const again = await ask('ZOE@example.org')
  expect(again.seen).toEqual(first.seen)
  expect(again.body.id).not.toBe(first.body.id)
  // The id that was answered is there each time: it tells nobody anything, and the disk has written as much.
  expect(await subscribers()).toMatchObject([
    { id: again.body.id, email: 'zoe@example.org', status: 'confirmed' },
  ])
})

test('what a machine has sent waits for nothing, until a person asks for that address', async () => {
  const { post, subscribers } = await setUp()
  const statusAfter = async (website: string) => {
    await post(PATH, { email: 'zoe@example.org', website })
    const kept = await subscribers()
    return kept.map(({ status }) => status)
  }
  expect(await statusAfter('x')).toEqual(['quarantined'])
  expect(await statusAfter('')).toEqual(['pending'])
  expect(await statusAfter('x')).toEqual(['pending'])
})

test.each(['de', 7, null, undefined])('the language %j is French', async (language) => {
  const { post, subscribers } = await setUp()
  expect((await post(PATH, { email: 'zoe@example.org', language })).status).toBe(201)
  expect(await subscribers()).toMatchObject([{ language: 'fr' }])
})

test('the address is checked', async () => {
  const { outcome, subscribers } = await setUp()
  for (const email of [...HOSTILE_TEXTS, 'zoe', 'a@b', 'a@b.c\r\nBcc: d@e.fr', undefined])
    expect(await outcome(PATH, { email })).toEqual([422, expect.stringMatching(/^email /)])
  expect(await subscribers()).toEqual([])
})
