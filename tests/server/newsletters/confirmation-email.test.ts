import { describe, expect, test } from 'vitest'
import { claimDue, giveUpLateMail, LEASE_MS } from '#server/email/mail-outbox.ts'
import { dropUnsentLinks } from '#server/email/mail-states.ts'
import { setUpNewsletter } from '../operations/set-up-newsletter.ts'

const DAY = 24 * 60 * 60_000
const HALF_A_MINUTE = 30_000

describe('a confirmation', () => {
  test('lets a mail program’s own button end the subscription with one press, and a mere visit does not', async () => {
    const { subscribe, emails, startWorker, request, subscribers, tokenOf } =
      await setUpNewsletter()
    startWorker()
    await subscribe()
    const [email] = await emails(1)
    const token = tokenOf(email)
    expect(email?.headers).toMatchObject({
      'list-unsubscribe': `<https://neomuse.example/api/newsletter/leave/${token}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    const path = `/api/newsletter/leave/${token}`
    const look = await request(path)
    // A page that asks to confirm would contradict the button that was pressed.
    expect([look.status, look.headers.get('Location')]).toEqual([
      303,
      `/newsletter?token=${token}&subscribed=1`,
    ])
    expect(await subscribers()).toHaveLength(1)
    const press = () =>
      request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect((await press()).status).toBe(200)
    expect(await subscribers()).toEqual([])
    expect((await press()).status).toBe(410)
  })

  test('contains a link for other mail programs to the unsubscribe page, in the reader’s language', async () => {
    const { subscribe, emails, startWorker, request, tokenOf } = await setUpNewsletter()
    startWorker()
    await subscribe('mai@example.org', { language: 'th' })
    const token = tokenOf((await emails(1))[0])
    const look = await request(`/api/newsletter/leave/${token}`)
    expect(look.headers.get('Location')).toBe(`/th/newsletter?token=${token}&subscribed=1`)
  })

  test('answers a repeated request of a confirmed subscriber: nothing to do, and how to unsubscribe', async () => {
    const { subscribe, confirm, leave, emails, startWorker, advance, tokenOf } =
      await setUpNewsletter()
    startWorker()
    await subscribe()
    await confirm(tokenOf((await emails(1))[0]))
    advance(2 * DAY)
    await subscribe()
    const again = (await emails(2))[1]
    expect(again?.headers.subject).toBe('Tu reçois déjà la newsletter de Néomuse')
    expect(again?.text).toMatch(/\?token=[\w-]{43}&subscribed=1$/m)
    expect(await leave(tokenOf(again))).toMatchObject({ status: 200 })
  })

  test('is not sent again to a subscriber who has confirmed by the first attempt, which had arrived after all', async () => {
    const { subscribe, store, clock, rest, startWorker, post, advance, timer } =
      await setUpNewsletter()
    post.refuseNext(451)
    startWorker()
    await subscribe()
    await timer()
    const confirmed_at = new Date(clock.now).toISOString()
    await store.write((tx) =>
      tx.updateTable('subscribers').set({ status: 'confirmed', confirmed_at }).execute(),
    )
    advance(HALF_A_MINUTE)
    await rest()
    expect(post.emails).toEqual([])
  })

  test('is not sent to addresses that a bot has entered', async () => {
    const { subscribe, rest, startWorker, post } = await setUpNewsletter()
    startWorker()
    await subscribe('machine@example.org', { website: 'x' })
    await rest()
    expect(post.emails).toEqual([])
  })

  test('that waited too long is given up, and the next one can be requested', async () => {
    const { subscribe, emails, advance, clock, store, outbox, startWorker } =
      await setUpNewsletter()
    await subscribe()
    advance(2 * DAY)
    expect(await store.write((tx) => giveUpLateMail(tx, clock.now))).toBe(1)
    expect(await outbox()).toEqual([])
    await subscribe()
    startWorker()
    expect(await emails(1)).toHaveLength(1)
  })

  test('that has arrived after all keeps the link by which the subscriber confirmed', async () => {
    const { subscribe, emails, confirm, leave, clock, store, subscribers, tokenOf, startWorker } =
      await setUpNewsletter()
    startWorker()
    await subscribe()
    const token = tokenOf((await emails(1))[0])
    await confirm(token)
    const [subscriber] = await subscribers()
    if (!subscriber) throw new Error('there is a subscriber')
    await store.write((tx) => dropUnsentLinks(tx, { id: subscriber.id, queuedAtMs: clock.now }))
    expect(await leave(token)).toMatchObject({ status: 200 })
  })

  test('is sent again on request, three times a day and no more', async () => {
    const { subscribe, emails, rest, startWorker, advance, post } = await setUpNewsletter()
    startWorker()
    for (let asked = 1; asked <= 3; asked += 1) {
      advance(1)
      await subscribe()
      await emails(asked)
    }
    advance(1)
    await subscribe()
    await rest()
    expect(post.emails).toHaveLength(3)
    advance(DAY)
    await subscribe()
    await emails(4)
  })

  test('is not counted against the limit because a process died before the first attempt', async () => {
    const { subscribe, emails, rest, startWorker, store, clock, advance, post } =
      await setUpNewsletter()
    const stop = startWorker()
    for (let asked = 1; asked <= 3; asked += 1) {
      await subscribe()
      await emails(asked)
      advance(1)
    }
    await stop()
    await subscribe()
    await store.write((tx) => claimDue(tx, clock.now))
    advance(LEASE_MS)
    startWorker()
    await rest()
    expect(post.emails).toHaveLength(3)
  })

  test('is sent by one of many processes, beside replies', async () => {
    const { subscribe, reply, states, emails, startWorker, stores } = await setUpNewsletter()
    for (const store of [...stores, ...stores]) startWorker({ store })
    await Promise.all([
      reply('Oui.'),
      ...Array.from({ length: 6 }, (_, at) => subscribe(`zoe-${at}@example.org`)),
    ])
    const sent = await emails(7)
    expect(new Set(sent.map(({ headers }) => headers['message-id'])).size).toBe(7)
    expect(await states()).toEqual(['sent'])
  })
})

describe('no confirmation is queued', () => {
  test.each([
    ['e-mails', { sendsMail: false }],
    ['the site’s address', { publicUrl: null }],
  ])('without %s, and the answer says so', async (_, options) => {
    const { subscribe, outbox, subscribers } = await setUpNewsletter(options)
    expect(await subscribe()).toMatchObject({ status: 201, body: { mail: false } })
    expect(await outbox()).toEqual([])
    expect(await subscribers()).toMatchObject([{ status: 'pending' }])
  })

  test('without a sender address', async () => {
    const { subscribe, outbox, call, token } = await setUpNewsletter()
    await call('PUT', '/api/admin/settings', { token, body: { contact_email: '' } })
    expect(await subscribe()).toMatchObject({ body: { mail: false } })
    expect(await outbox()).toEqual([])
  })
})

describe('an erasure', () => {
  test('removes the links; an export before it contains the confirmation and its email', async () => {
    const { subscribe, confirm, emails, startWorker, call, token, tokenOf, links, clock } =
      await setUpNewsletter()
    startWorker()
    await subscribe()
    const opened = tokenOf((await emails(1))[0])
    await confirm(opened)
    const now = new Date(clock.now).toISOString()
    const exported = await call('GET', '/api/admin/privacy/export?email=zoe@example.org', { token })
    expect((await exported.json()).newsletter).toMatchObject([
      { status: 'confirmed', confirmed_at: now, letters: [now] },
    ])
    await call('POST', '/api/admin/privacy/erase', { token, body: { email: 'zoe@example.org' } })
    expect(await links()).toEqual([])
    expect(await confirm(opened)).toMatchObject({ status: 410 })
  })

  test('before the email was sent leaves none to send', async () => {
    const { subscribe, call, token, outbox, subscribers } = await setUpNewsletter()
    await subscribe()
    expect(await outbox()).toHaveLength(1)
    await call('POST', '/api/admin/privacy/erase', { token, body: { email: 'zoe@example.org' } })
    expect([await outbox(), await subscribers()]).toEqual([[], []])
  })
})
