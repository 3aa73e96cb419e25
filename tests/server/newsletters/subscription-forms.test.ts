import { describe, expect, test } from 'vitest'
import { noteSendsMail } from '#server/app/prepare-database.ts'
import { addLink } from '#server/newsletters/subscription-links.ts'
import { hashEmailKey, newsletterLeaveKey } from '#server/privacy/erasures.ts'
import {
  HOSTILE_TEXTS,
  INVALID_TOKENS,
  openForms,
  reachGlobalCap,
  UNKNOWN_TOKEN,
} from '#tests/support/open-forms.ts'

describe('newsletter form', () => {
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

  test('a known address gets the same answer as a new one, and is not subscribed again', async () => {
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

  test('an address from a bot does not wait for confirmation, until a person asks for it', async () => {
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

  test('the language is that of the last request, until the address is confirmed', async () => {
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

  describe('where emails are sent', () => {
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
      await store.write((tx) =>
        tx.updateTable('subscribers').set({ status: 'confirmed' }).execute(),
      )
      expect(await seen()).toEqual(asNew)
    })

    test('a waiting email is left to its sender process', async () => {
      const { post, outbox, store } = await setUpMail()
      await post(PATH, { email: 'zoe@example.org' })
      await store.write((tx) => tx.updateTable('mail_outbox').set({ attempts: 3 }).execute())
      await post(PATH, { email: 'zoe@example.org' })
      expect(await outbox()).toMatchObject([{ kind: 'confirmation', attempts: 3 }])
    })

    test('a bot gets the same answer, and nothing is queued', async () => {
      const { post, outbox } = await setUpMail()
      const answer = await post(PATH, { email: 'zoe@example.org', website: 'x' })
      expect([answer.status, await answer.json()]).toMatchObject([201, { mail: true }])
      expect(await outbox()).toEqual([])
    })

    test('in a flood the answer says that no email will come', async () => {
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
})

describe('link forms', () => {
  const CONFIRM = '/api/newsletter/confirm'
  const LEAVE = '/api/newsletter/leave'
  const DAY = 24 * 60 * 60_000

  /** Zoé has requested the newsletter. */
  const setUp = async () => {
    const clock = { now: Date.UTC(2026, 0, 1) }
    const server = await openForms({ nowMs: () => clock.now })
    const { store, post, deps } = server
    const { id } = await (await post('/api/newsletter', { email: 'zoe@example.org' })).json()
    const writeEmail = async (): Promise<string> => {
      const { randomBytes } = deps
      const token = await store.write((tx) =>
        addLink(tx, { id, queuedAtMs: clock.now }, { nowMs: clock.now, randomBytes }),
      )
      if (token === null) throw new Error('no e-mail is due')
      return token
    }
    const follow = async (path: string, token: unknown, headers = {}) => {
      const answer = await post(path, { token }, headers)
      const body = await answer.json()
      return [answer.status, body.state ?? body.code]
    }
    const subscribers = () => store.db.selectFrom('subscribers').selectAll().execute()
    const links = () => store.db.selectFrom('subscription_links').selectAll().execute()
    return { ...server, clock, writeEmail, follow, subscribers, links }
  }

  test('the link confirms, for good and any number of times', async () => {
    const { writeEmail, follow, subscribers, clock } = await setUp()
    const token = await writeEmail()
    clock.now += 1_000
    expect(await follow(CONFIRM, token)).toEqual([200, 'confirmed'])
    const confirmed = [{ status: 'confirmed', confirmed_at: new Date(clock.now).toISOString() }]
    expect(await subscribers()).toMatchObject(confirmed)
    clock.now += 30 * DAY
    expect(await follow(CONFIRM, token)).toEqual([200, 'already-confirmed'])
    expect(await subscribers()).toMatchObject(confirmed)
  })

  test('opening it confirms nothing: only the button does', async () => {
    const { writeEmail, call, subscribers } = await setUp()
    const token = await writeEmail()
    for (const path of [CONFIRM, LEAVE]) {
      const answer = await call('GET', `${path}?token=${token}`)
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
    }
    expect(await subscribers()).toMatchObject([{ status: 'pending', confirmed_at: null }])
  })

  test('the link is valid for seven days', async () => {
    const { writeEmail, follow, subscribers, clock } = await setUp()
    const early = await writeEmail()
    clock.now += DAY
    const late = await writeEmail()
    clock.now += 6 * DAY
    expect(await follow(CONFIRM, early)).toEqual([410, 'link-expired'])
    expect(await subscribers()).toMatchObject([{ status: 'pending' }])
    clock.now += DAY - 1
    expect(await follow(CONFIRM, late)).toEqual([200, 'confirmed'])
  })

  test('an unknown link is answered as an expired one', async () => {
    const { follow } = await setUp()
    expect(await follow(CONFIRM, UNKNOWN_TOKEN)).toEqual([410, 'link-expired'])
    expect(await follow(LEAVE, UNKNOWN_TOKEN)).toEqual([410, 'link-expired'])
  })

  test('an invalid token is reported as such', async () => {
    const { outcome } = await setUp()
    for (const token of INVALID_TOKENS)
      for (const path of [CONFIRM, LEAVE])
        expect(await outcome(path, { token })).toEqual([422, expect.stringMatching(/^token /)])
  })

  test('an unsubscribed address is deleted, with all links, and may be subscribed again', async () => {
    const { writeEmail, follow, subscribers, links, clock, post, store } = await setUp()
    const first = await writeEmail()
    clock.now += DAY
    const second = await writeEmail()
    await follow(CONFIRM, second)
    clock.now += 400 * DAY
    expect(await follow(LEAVE, first)).toEqual([200, 'left'])
    expect([await subscribers(), await links()]).toEqual([[], []])
    // An older backup does not restore the subscription.
    expect(await store.db.selectFrom('erasures').selectAll().execute()).toEqual([
      {
        email_hash: hashEmailKey(newsletterLeaveKey('zoe@example.org')),
        erased_at: new Date(clock.now).toISOString(),
      },
    ])
    expect(await follow(CONFIRM, second)).toEqual([410, 'link-expired'])
    await post('/api/newsletter', { email: 'zoe@example.org' })
    expect(await subscribers()).toMatchObject([{ status: 'pending', confirmed_at: null }])
  })

  test('an unconfirmed subscriber may unsubscribe, too', async () => {
    const { writeEmail, follow, subscribers } = await setUp()
    expect(await follow(LEAVE, await writeEmail())).toEqual([200, 'left'])
    expect(await subscribers()).toEqual([])
  })

  test.each([
    [CONFIRM, 'confirmed'],
    [LEAVE, 'left'],
  ])('%s whose answer was lost is answered as the first time', async (path, state) => {
    const { writeEmail, follow } = await setUp()
    const token = await writeEmail()
    const key = { 'Idempotency-Key': 'k-1' }
    expect(await follow(path, token, key)).toEqual([200, state])
    expect(await follow(path, token, key)).toEqual([200, state])
  })
})
