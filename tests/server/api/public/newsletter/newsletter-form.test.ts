import { describe, expect, test } from 'vitest'
import { noteSendsMail } from '#server/start/ensure-site-settings.ts'
import { HOSTILE_TEXTS, openForms, reachGlobalCap } from '#tests/support/open-forms.ts'

const PATH = '/api/newsletter'

const setUp = async (options: Parameters<typeof openForms>[0] = {}) => {
  const server = await openForms(options)
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
  expect(await subscribers()).toMatchObject([
    { id: first.body.id, email: 'zoe@example.org', status: 'confirmed' },
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

test('the language is that of the last who asked, until the address is confirmed', async () => {
  const { post, subscribers, store } = await setUp()
  const languageAfter = async (language: string) => {
    await post(PATH, { email: 'zoe@example.org', language })
    return (await subscribers()).map((subscriber) => subscriber.language)
  }
  expect(await languageAfter('en')).toEqual(['en'])
  expect(await languageAfter('th')).toEqual(['th'])
  await store.write((tx) => tx.updateTable('subscribers').set({ status: 'confirmed' }).execute())
  expect(await languageAfter('es')).toEqual(['th'])
})

describe('where letters are sent', () => {
  const setUpMail = async () => {
    const server = await setUp({ publicUrl: 'https://neomuse.example' })
    await noteSendsMail(server.store, true, 0)
    const outbox = () =>
      server.store.db.selectFrom('mail_outbox').select(['id', 'kind', 'attempts']).execute()
    return { ...server, outbox }
  }

  test('a known address is answered and queued like a new one', async () => {
    const { post, outbox, store } = await setUpMail()
    const seen = async () => {
      await store.write((tx) => tx.deleteFrom('mail_outbox').execute())
      const answer = await post(PATH, { email: 'zoe@example.org' })
      const { id: _, ...rest } = await answer.json()
      return [answer.status, rest, [...answer.headers.keys()], await outbox()]
    }
    const asNew = await seen()
    expect(asNew).toMatchObject([201, { mail: true }, expect.anything(), [{ attempts: 0 }]])
    expect(await seen()).toEqual(asNew)
    await store.write((tx) => tx.updateTable('subscribers').set({ status: 'confirmed' }).execute())
    expect(await seen()).toEqual(asNew)
  })

  test('what waits already is left to whoever sends it', async () => {
    const { post, outbox, store } = await setUpMail()
    await post(PATH, { email: 'zoe@example.org' })
    await store.write((tx) => tx.updateTable('mail_outbox').set({ attempts: 3 }).execute())
    await post(PATH, { email: 'zoe@example.org' })
    expect(await outbox()).toMatchObject([{ kind: 'confirmation', attempts: 3 }])
  })

  test('what a machine has sent is answered alike, and queues nothing', async () => {
    const { post, outbox } = await setUpMail()
    const answer = await post(PATH, { email: 'zoe@example.org', website: 'x' })
    expect([answer.status, await answer.json()]).toMatchObject([201, { mail: true }])
    expect(await outbox()).toEqual([])
  })

  test('what comes in a flood is told that there is no letter to wait for', async () => {
    const { post, outbox, store } = await setUpMail()
    await post(PATH, { email: 'ada@example.org' })
    await store.write((tx) => tx.deleteFrom('mail_outbox').execute())
    await reachGlobalCap(store)
    const answer = await post(PATH, { email: 'zoe@example.org' })
    expect([answer.status, await answer.json()]).toMatchObject([201, { mail: false }])
    expect(await outbox()).toEqual([])
  })
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
