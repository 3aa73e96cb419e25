import { describe, expect, test } from 'vitest'
import { noteSendsMail } from '#server/app/prepare-database.ts'
import type { Store } from '#server/db/open-store.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import {
  claimDue,
  conclude,
  giveUpLateMail,
  LEASE_MS,
  postpone,
} from '#server/email/mail-outbox.ts'
import { retryDelayMs } from '#server/operations/email-worker.ts'
import { eventually, MESSAGE, setUpMail, ZOE } from './set-up-mail.ts'

const HALF_A_MINUTE = 30_000
const DAY = 24 * 60 * 60_000

describe('a reply', () => {
  test('is sent as an email from the contact address, with the message quoted below', async () => {
    const { reply, replies, outbox, startWorker, post, clock, faults } = await setUpMail()
    startWorker()
    const made = await reply('Trente euros.\nÀ bientôt !')
    expect(made).toMatchObject({ status: 201, body: { state: 'waiting', sent_at: null } })
    await eventually(replies).toMatchObject([
      {
        id: made.body.id,
        state: 'sent',
        sent_at: new Date(clock.now).toISOString(),
        version: 2,
      },
    ])
    expect(post.emails).toMatchObject([
      {
        from: 'contact@neomuse.example',
        to: [ZOE],
        headers: {
          from: 'Néomuse <contact@neomuse.example>',
          subject: 'Re: Devis',
          'message-id': `<${made.body.id}@neomuse.example>`,
        },
        text: expect.stringMatching(
          /^Trente euros\.\r\nÀ bientôt !\r\n\r\n> Bonjour,\r\n> combien \?\r\n/,
        ),
      },
    ])
    expect(await outbox()).toEqual([])
    expect(faults).toEqual([])
  })

  test('that is submitted twice under one key is sent once', async () => {
    const { reply, states, startWorker, post } = await setUpMail()
    startWorker()
    const [first, again] = [await reply('Oui.', { key: 'k1' }), await reply('Oui.', { key: 'k1' })]
    expect(again).toEqual(first)
    await eventually(states).toEqual(['sent'])
    expect(post.emails).toHaveLength(1)
  })

  test('needs an existing message', async () => {
    const { reply, outbox } = await setUpMail()
    const { status, body } = await reply('Oui.', {
      message_id: '019a2222-0000-7000-8000-000000000009',
    })
    expect([status, body.fields]).toMatchObject([422, [{ field: 'message_id' }]])
    expect(await outbox()).toEqual([])
  })

  test('is refused where no emails are sent, rather than stored for ever', async () => {
    const { reply, replies, outbox } = await setUpMail({ sendsMail: false })
    expect(await reply('Oui.')).toMatchObject({
      status: 409,
      body: { code: 'mail-not-configured' },
    })
    expect([await replies(), await outbox()]).toEqual([[], []])
  })

  test('that the administrator has sent is stored as sent, and not sent again', async () => {
    const { reply, replies, outbox, clock, startWorker, post, call, token } = await setUpMail({
      sendsMail: false,
    })
    const made = await reply('Oui.', { channel: 'own-program' })
    const sent = { state: 'sent', sent_at: new Date(clock.now).toISOString() }
    expect(made).toMatchObject({ status: 201, body: { channel: 'own-program', ...sent } })
    startWorker()
    expect(await outbox()).toEqual([])
    expect(await replies()).toMatchObject([sent])
    expect(post.emails).toEqual([])
    const unknown = { token, body: { message_id: MESSAGE, body: 'Oui.', channel: 'pigeon' } }
    expect((await call('POST', '/api/admin/replies', unknown)).status).toBe(422)
    const elsewhere = { message_id: '019a2222-0000-7000-8000-000000000009' }
    expect((await reply('Oui.', { channel: 'own-program', ...elsewhere })).status).toBe(422)
  })

  test('is also refused while the site has no sender address', async () => {
    const { reply, call, token } = await setUpMail()
    const settings = (body: object) => call('PUT', '/api/admin/settings', { token, body })
    await settings({ contact_email: '' })
    expect(await reply('Oui.')).toMatchObject({ status: 409 })
    await settings({ contact_email: 'studio@neomuse.example' })
    expect(await reply('Oui.')).toMatchObject({ status: 201 })
  })

  test('is logged in the audit log, without its text', async () => {
    const { reply, call, token, adminId } = await setUpMail()
    const { body } = await reply('Oui.')
    const answer = await call('GET', '/api/admin/audit?entity=replies', { token })
    const log = await answer.text()
    expect(JSON.parse(log)).toMatchObject({
      entries: [{ action: 'create', row_id: body.id, actor: { id: adminId } }],
    })
    expect(log).not.toContain('Oui.')
  })
})

describe('a mail server', () => {
  test('that is temporarily down is asked again, at growing intervals, with the same email', async () => {
    const { reply, states, outbox, startWorker, post, advance, timer } = await setUpMail()
    post.refuseNext(451)
    post.refuseNext(421, 'recipient')
    startWorker()
    await reply('Oui.')
    await timer()
    expect(await states()).toEqual(['waiting'])
    advance(HALF_A_MINUTE)
    await eventually(outbox).toMatchObject([{ attempts: 2 }])
    await timer()
    advance(HALF_A_MINUTE)
    expect(post.emails).toHaveLength(0)
    advance(HALF_A_MINUTE)
    await eventually(states).toEqual(['sent'])
    expect(post.emails).toHaveLength(1)
  })

  test('that refuses the sender does not fail the email: once the sender is corrected, it is sent', async () => {
    const { reply, states, startWorker, advance, timer, post } = await setUpMail()
    post.refuseNext(553, 'sender')
    startWorker()
    await reply('Oui.')
    await timer()
    advance(2 * HALF_A_MINUTE)
    await eventually(states).toEqual(['sent'])
    expect(post.emails).toHaveLength(1)
  })

  test.each([
    [550, 'recipient'],
    [554, 'email'],
  ] as const)('that answers %i to the %s is not asked again', async (code, at) => {
    const { reply, states, outbox, startWorker, post, faults } = await setUpMail()
    post.refuseNext(code, at)
    startWorker()
    await reply('Oui.')
    await eventually(states).toEqual(['failed'])
    expect([await outbox(), post.emails]).toEqual([[], []])
    expect(faults).toHaveLength(1)
    expect(String(faults[0])).toContain(String(code))
    expect(String(faults[0])).not.toMatch(/zoe/i)
  })

  test('that is down for two days does not get emails of that time any more', async () => {
    const { reply, states, startWorker, advance, timer, post } = await setUpMail()
    post.refuseNext(451)
    startWorker()
    await reply('Oui.')
    await timer()
    advance(2 * DAY)
    await eventually(states).toEqual(['failed'])
    expect(post.emails).toEqual([])
  })

  test('that is no longer configured: the housekeeping gives up the waiting emails', async () => {
    const { reply, states, outbox, store, advance, clock } = await setUpMail()
    const giveUp = () => store.write((tx) => giveUpLateMail(tx, clock.now))
    await reply('Un.')
    advance(2 * DAY - 1)
    expect(await giveUp()).toBe(0)
    advance(1)
    const attempt = await store.write((tx) => claimDue(tx, clock.now))
    expect(await giveUp()).toBe(0)
    if (attempt) await store.write((tx) => postpone(tx, attempt, clock.now))
    expect([await giveUp(), await giveUp()]).toEqual([1, 0])
    expect([await states(), await outbox()]).toEqual([['failed'], []])
  })

  test('is never asked more often than every half minute, nor more seldom than every hour', () => {
    expect([1, 2, 3, 8, 100].map(retryDelayMs)).toEqual([
      30_000, 60_000, 120_000, 3_600_000, 3_600_000,
    ])
  })
})

describe('a process', () => {
  test('sends the emails that another one has left behind', async () => {
    const { reply, states, startWorker, post } = await setUpMail()
    await reply('Un.')
    await reply('Deux.')
    startWorker()
    await eventually(states).toEqual(['sent', 'sent'])
    expect(post.emails).toHaveLength(2)
  })

  test('of many at once: each reply is sent by one of them', async () => {
    const { reply, states, startWorker, post, stores } = await setUpMail()
    for (const store of [...stores, ...stores]) startWorker({ store })
    await Promise.all(Array.from({ length: 12 }, (_, at) => reply(`Réponse ${at}`)))
    await eventually(states).toEqual(Array.from({ length: 12 }, () => 'sent'))
    const ids = post.emails.map(({ headers }) => headers['message-id'])
    expect(new Set(ids).size).toBe(12)
    expect(ids).toHaveLength(12)
  })

  test('that was killed during an attempt blocks the reply for ten minutes', async () => {
    const { reply, states, startWorker, post, store, clock, advance, timer } = await setUpMail()
    await reply('Oui.')
    await store.write((tx) => claimDue(tx, clock.now))
    startWorker()
    await timer()
    advance(LEASE_MS - 1)
    expect(post.emails).toEqual([])
    advance(1)
    await eventually(states).toEqual(['sent'])
    expect(post.emails).toHaveLength(1)
  })

  test('that returns after another one took over stores nothing', async () => {
    const { reply, states, outbox, store, clock, advance } = await setUpMail()
    await reply('Oui.')
    const slow = await store.write((tx) => claimDue(tx, clock.now))
    advance(LEASE_MS)
    const other = await store.write((tx) => claimDue(tx, clock.now))
    if (!slow || !other) throw new Error('a try is due')
    const before = await outbox()
    await store.write((tx) => postpone(tx, slow, clock.now))
    await store.write((tx) => conclude(tx, slow, { state: 'failed', nowMs: clock.now }))
    expect([await states(), await outbox()]).toEqual([['waiting'], before])
    await store.write((tx) => conclude(tx, other, { state: 'sent', nowMs: clock.now }))
    expect([await states(), await outbox()]).toEqual([['sent'], []])
  })

  test('whose database fails after an email was sent stores it later, and sends the email once', async () => {
    const { reply, states, startWorker, post, store, advance, timer, faults } = await setUpMail()
    let isBroken = false
    post.beforeTaking(async () => {
      isBroken = true
    })
    const write: Store['write'] = (work) =>
      isBroken ? Promise.reject(new StorageUnavailable('full')) : store.write(work)
    startWorker({ store: { ...store, write } })
    await reply('Oui.')
    await eventually(() => faults.length).toBeGreaterThan(0)
    await timer()
    expect(await states()).toEqual(['waiting'])
    isBroken = false
    advance(60_000)
    await eventually(states).toEqual(['sent'])
    expect(post.emails).toHaveLength(1)
  })

  test('that stops finishes the email that it is sending', async () => {
    const { reply, states, startWorker, post } = await setUpMail()
    const email = holdEmail(post)
    const stop = startWorker()
    await reply('Un.')
    await email.atTheDoor
    await reply('Deux.')
    const stopped = stop()
    email.letIn()
    await stopped
    expect(await states()).toEqual(['sent', 'waiting'])
    expect(post.emails).toHaveLength(1)
  })
})

/** The mail server holds the next email back until the test releases it. */
const holdEmail = ({ beforeTaking }: Awaited<ReturnType<typeof setUpMail>>['post']) => {
  const reached = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  beforeTaking(() => {
    reached.resolve()
    return mayGoOn.promise
  })
  return { atTheDoor: reached.promise, letIn: mayGoOn.resolve }
}

describe('the settings', () => {
  test('tell the devices whether emails are sent, by a new version when that changes', async () => {
    const { call, token, store, clock } = await setUpMail({ sendsMail: false })
    const settings = async () => (await call('GET', '/api/admin/settings', { token })).json()
    const { version } = await settings()
    await noteSendsMail(store, false, clock.now)
    expect(await settings()).toMatchObject({ sends_mail: false, version })
    await noteSendsMail(store, true, clock.now)
    expect(await settings()).toMatchObject({ sends_mail: true, version: version + 1 })
    await call('PUT', '/api/admin/settings', { token, body: { sends_mail: false } })
    expect(await settings()).toMatchObject({ sends_mail: true })
  })

  test('do not show it to visitors', async () => {
    const { call } = await setUpMail()
    expect(await (await call('GET', '/api/settings')).json()).not.toHaveProperty('sends_mail')
  })
})

describe('an erasure', () => {
  const ERASE = '/api/admin/privacy/erase'

  test('removes the replies, the waiting ones and the remembered answers too', async () => {
    const { reply, replies, outbox, call, token, store } = await setUpMail()
    await reply('Chère Zoé, oui.', { key: 'k1' })
    expect((await call('POST', ERASE, { token, body: { email: ZOE } })).status).toBe(200)
    expect([await replies(), await outbox()]).toEqual([[], []])
    const remembered = await store.db.selectFrom('mutation_log').selectAll().execute()
    expect(remembered).toHaveLength(1)
    expect(JSON.stringify(remembered)).not.toContain('Chère')
    expect(await reply('Chère Zoé, oui.', { key: 'k1' })).toMatchObject({ status: 404 })
  })

  test('during an attempt leaves nothing behind', async () => {
    const { reply, replies, outbox, startWorker, call, token, post } = await setUpMail()
    const email = holdEmail(post)
    const stop = startWorker()
    await reply('Oui.')
    await email.atTheDoor
    await call('POST', ERASE, { token, body: { email: ZOE } })
    email.letIn()
    await stop()
    expect([await replies(), await outbox()]).toEqual([[], []])
  })

  test('is preceded by an export that contains the replies', async () => {
    const { reply, call, token } = await setUpMail()
    await reply('Oui.')
    const answer = await call('GET', `/api/admin/privacy/export?email=${ZOE}`, { token })
    expect(await answer.json()).toMatchObject({ replies: [{ body: 'Oui.', state: 'waiting' }] })
  })
})
