import { describe, expect, onTestFinished, test } from 'vitest'
import { settleRestored } from '#server/db/dump/restore-dump.ts'
import { claimDue, giveUpLateMail, LEASE_MS } from '#server/email/mail-outbox.ts'
import {
  addRecipients,
  dropOldRecipients,
  queueNextRecipient,
} from '#server/email/newsletter-recipients.ts'
import type { Mailer } from '#server/email/smtp-mailer.ts'
import { deleteSubscriber } from '#server/privacy/erase-address.ts'
import { eventually } from '#tests/server/operations/set-up-mail.ts'
import {
  addresses,
  addressOf,
  expectEachOnce,
  ISSUE,
  PATH,
  setUpNewsletters,
} from './set-up-newsletters.ts'

const AT_ONCE = { newsletterPauseMs: 0 }
const DAY = 24 * 60 * 60_000

/** The mailer of a process that is killed at this email: before the mail server has it, or after. */
const killedAt = (mailer: Mailer, at: number, isAfter: boolean) => {
  const killed = Promise.withResolvers<void>()
  const never = Promise.withResolvers<{ type: 'passing' }>()
  let tries = 0
  const dying: Mailer = {
    send: async (email) => {
      tries += 1
      if (tries < at) return mailer.send(email)
      if (isAfter) await mailer.send(email)
      killed.resolve()
      return never.promise
    },
  }
  return { mailer: dying, killed: killed.promise, bury: () => never.resolve({ type: 'passing' }) }
}

describe('an issue', () => {
  test('is sent to every subscriber once, in their language, with text and HTML and a button to unsubscribe', async () => {
    const { make, press, startWorker, isOver, reached, post, row, faults } =
      await setUpNewsletters(3)
    startWorker(AT_ONCE)
    await make()
    expect(await press('send')).toMatchObject({
      status: 200,
      body: { state: 'sending', recipients: 3 },
    })
    await isOver()
    expectEachOnce(reached(), 3)
    expect(await row()).toMatchObject({ sent: 3, refused: 0, left: 0, recipients: 3 })
    const [french, thai, english] = addresses(3).map((address) =>
      post.emails.find(({ to }) => to.includes(address)),
    )
    expect(french?.headers).toMatchObject({
      subject: 'Le printemps des modèles',
      'list-unsubscribe': expect.stringMatching(
        /^<https:\/\/neomuse\.example\/api\/newsletter\/leave\/[\w-]{43}>$/,
      ),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(french?.text).toMatch(
      /^Le printemps des modèles\r\n\r\nBonjour à toi\. Le blog \(https:\/\/neomuse\.example\/blog\)\r\n\r\n- un\r\n- deux\r\n\r\nLire la suite : https:\/\/neomuse\.example\/blog\/printemps\r\n/,
    )
    expect(french?.html).toContain('Bonjour <strong>à toi</strong>.')
    expect(french?.html).toContain('src="https://neomuse.example/pictures/luna-1.webp"')
    expect(french?.html).toMatch(
      /href="https:\/\/neomuse\.example\/newsletter\?token=[\w-]{43}&amp;subscribed=1"/,
    )
    // No picture, link or address tracks who has read what.
    expect(french?.html?.match(/token=/g)).toHaveLength(1)
    expect(english?.headers.subject).toBe('Models in spring')
    expect(english?.html).toContain('href="https://neomuse.example/en/blog"')
    expect(english?.text).toContain('Unsubscribe : https://neomuse.example/en/newsletter?token=')
    // Texts without a Thai version come in French, and the lines around them in Thai.
    expect(thai?.headers.subject).toBe('Le printemps des modèles')
    expect(thai?.html).toContain('<h1 lang="fr"')
    expect(thai?.text).toContain('ยกเลิกการรับ')
    expect(faults).toEqual([])
  })

  test('has each of many recipients once; those who leave while they are added are not among them', async () => {
    const { store, make, press, clock, progress, row } = await setUpNewsletters(1_203)
    await make()
    await addRecipients(store, ISSUE)
    const gone = await store.db
      .selectFrom('subscribers')
      .selectAll()
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await store.write((tx) => deleteSubscriber(tx, gone.id, clock.now))
    expect(await press('send')).toMatchObject({ status: 200, body: { recipients: 1_202 } })
    expect(await progress()).toEqual({ recipients: 1_202, sent: 0, refused: 0, left: 0 })
    // Someone who comes back later is in no issue that is being sent.
    await store.write((tx) => tx.insertInto('subscribers').values(gone).execute())
    await addRecipients(store, ISSUE)
    expect((await row()).recipients).toBe(1_202)
    expect(await progress()).toMatchObject({ recipients: 1_202 })
  })

  test('is not sent to unconfirmed or bounced addresses, or to those added after the press', async () => {
    const server = await setUpNewsletters(4)
    const { make, press, startWorker, isOver, reached, store, ask, clock } = server
    const { body } = await ask<{ entries: { id: string; email: string }[] }>(
      'GET',
      '/api/admin/subscribers?q=reader-0001',
    )
    await ask('PUT', `/api/admin/subscribers/${body.entries[0]?.id}`, { is_bounced: true })
    const update = store.db.updateTable('subscribers').set({ status: 'pending' })
    await update.where('email', '=', addressOf(2)).execute()
    await make()
    expect(await server.audience()).toMatchObject({ recipients: { fr: 2, en: 0, th: 0 } })
    expect((await press('send')).body).toMatchObject({ recipients: 2 })
    const late = { status: 'confirmed', confirmed_at: new Date(clock.now).toISOString() }
    await store.db.updateTable('subscribers').set(late).where('email', '=', addressOf(2)).execute()
    startWorker(AT_ONCE)
    await isOver()
    expect(reached()).toEqual([addressOf(0), addressOf(3)])
  })

  test('is stored as it was sent: it can no longer be changed or deleted', async () => {
    const { make, press, startWorker, isOver, ask } = await setUpNewsletters(1)
    const draft = await make()
    expect(draft.body).toMatchObject({ state: 'draft', version: 1 })
    const change = () => ask('PUT', `${PATH}/${ISSUE}`, { subject_fr: 'Autre' })
    expect((await change()).status).toBe(200)
    // The version that was previewed is not the one that would be sent.
    expect(await press('send', { version: 1 })).toMatchObject({
      status: 412,
      body: { code: 'stale' },
    })
    expect((await press('send', { version: 2 })).status).toBe(200)
    startWorker(AT_ONCE)
    await isOver()
    expect(await change()).toMatchObject({ status: 409, body: { code: 'illegal-transition' } })
    expect(await ask('DELETE', `${PATH}/${ISSUE}`)).toMatchObject({
      status: 409,
      body: { code: 'illegal-transition' },
    })
    expect(await press('send')).toMatchObject({ body: { code: 'illegal-transition' } })
  })

  test.each([
    ['without a French text', { body_fr: '' }, 1, 'nothing-to-send'],
    ['without a subscriber', {}, 0, 'no-recipients'],
  ] as const)('%s is not sent', async (_, fields, count, code) => {
    const { make, press, row } = await setUpNewsletters(count)
    await make(fields)
    expect(await press('send')).toMatchObject({ status: 409, body: { code } })
    expect((await row()).state).toBe('draft')
  })

  test('is not sent by a server without email, which says why', async () => {
    const mute = await setUpNewsletters(1, { sendsMail: false })
    await mute.make()
    expect((await mute.audience()).obstacle).toBe('no-smtp')
    expect(await mute.press('send')).toMatchObject({ body: { code: 'mail-not-configured' } })
    expect((await mute.ask('POST', `${PATH}/${ISSUE}/test`, { language: 'fr' })).status).toBe(409)
    const nowhere = await setUpNewsletters(1, { publicUrl: null })
    expect((await nowhere.audience()).obstacle).toBe('no-public-url')
    await nowhere.call('PUT', '/api/admin/settings', {
      token: nowhere.token,
      body: { contact_email: '' },
    })
    expect((await nowhere.audience()).obstacle).toBe('no-contact-email')
  })

  test('is tested on its author, once for two presses, and on no other person', async () => {
    const { make, ask, startWorker, post, outbox } = await setUpNewsletters(3)
    await make()
    const tests = ['th', 'th', 'en'].map((language) => ({ language }))
    for (const test of tests)
      expect((await ask('POST', `${PATH}/${ISSUE}/test`, test)).status).toBe(202)
    startWorker(AT_ONCE)
    await eventually(outbox).toEqual([])
    expect(post.emails.map(({ to, headers }) => [to, headers.subject])).toEqual([
      [['admin@neomuse.test'], '[Test · en] Models in spring'],
      [['admin@neomuse.test'], '[Test · th] Le printemps des modèles'],
    ])
    expect(post.emails[0]?.headers).not.toHaveProperty('list-unsubscribe')
  })
})

describe('while it is sent', () => {
  test('there is a pause between two emails, and other emails do not wait for the rest', async () => {
    const { make, press, startWorker, reached, advance, reply, states, timer } =
      await setUpNewsletters(5)
    startWorker({ newsletterPauseMs: 2_000 })
    await make()
    await press('send')
    await eventually(reached).toHaveLength(1)
    await timer()
    await reply('Oui.')
    await eventually(states).toEqual(['sent'])
    await timer()
    advance(1_999)
    expect(reached().filter((address) => address.startsWith('reader'))).toHaveLength(1)
    advance(1)
    await eventually(() => reached().filter((to) => to.startsWith('reader'))).toHaveLength(2)
    await timer()
    // A server that was down for an hour does not send the missed emails all at once.
    advance(60 * 60_000)
    await timer()
    expect(reached().filter((address) => address.startsWith('reader'))).toHaveLength(3)
  })

  test('it can be paused, resumes where it was, and can be ended for good', async () => {
    const { make, press, startWorker, isOver, reached, row, progress, advance, timer } =
      await setUpNewsletters(4)
    startWorker({ newsletterPauseMs: 2_000 })
    await make()
    await press('send')
    await eventually(reached).toHaveLength(1)
    await timer()
    expect(await progress()).toEqual({ recipients: 4, sent: 1, refused: 0, left: 0 })
    expect((await press('pause')).body).toMatchObject({ state: 'paused', sent: 1 })
    advance(60_000)
    await press('resume')
    await eventually(reached).toHaveLength(2)
    await timer()
    expect((await press('stop')).body).toMatchObject({ state: 'stopped', sent: 2, recipients: 4 })
    for (const step of ['resume', 'pause', 'send', 'stop'] as const)
      expect((await press(step)).status).toBe(409)
    advance(60_000)
    await isOver('stopped')
    expect([reached().length, await row()]).toMatchObject([2, { sent: 2, refused: 0 }])
  })

  test('a subscriber who unsubscribes, or is erased, before their turn gets nothing', async () => {
    const server = await setUpNewsletters(3)
    const { make, press, startWorker, isOver, reached, row, post, leave, call, token, store } =
      server
    await make()
    await make({}, '019a2222-0000-7000-8000-0000000000ab')
    await press('send')
    const stop = startWorker(AT_ONCE)
    await isOver()
    await stop()
    const second = { id: '019a2222-0000-7000-8000-0000000000ab' }
    await press('send', second)
    expect((await leave(post.emails.find(({ to }) => to[0] === addressOf(1)))).status).toBe(200)
    const body = { email: addressOf(2) }
    expect((await call('POST', '/api/admin/privacy/erase', { token, body })).status).toBe(200)
    // Removed at once, and not at their turn: no waiting row names them any more.
    const waiting = store.db.selectFrom('newsletter_recipients').where('state', '=', 'waiting')
    expect(await waiting.select('id').execute()).toHaveLength(1)
    startWorker(AT_ONCE)
    await eventually(async () => (await row(second.id)).state).toBe('sent')
    expect(reached()).toEqual([addressOf(0), addressOf(0), addressOf(1), addressOf(2)])
    expect(await row(second.id)).toMatchObject({ recipients: 3, sent: 1, left: 2 })
    expect(await store.db.selectFrom('subscribers').select('email').execute()).toEqual([
      { email: addressOf(0) },
    ])
  })

  test('emails that the mail server refuses for good are counted, and temporary refusals tried again', async () => {
    const { make, press, startWorker, isOver, row, post, advance, timer } =
      await setUpNewsletters(3)
    post.refuseNext(550, 'recipient')
    post.refuseNext(451)
    startWorker(AT_ONCE)
    await make()
    await press('send')
    await eventually(() => post.emails.length).toBe(1)
    await timer()
    advance(30_000)
    await isOver()
    expect(await row()).toMatchObject({ sent: 2, refused: 1 })
  })

  test('killed twice among sixty, and with two processes: every subscriber gets it exactly once', async () => {
    const { make, press, startWorker, isOver, reached, mailer, advance, post, stores, row } =
      await setUpNewsletters(60)
    await make()
    await press('send')
    for (const [at, isAfter] of [
      [7, false],
      [11, true],
    ] as const) {
      const dying = killedAt(mailer, at, isAfter)
      startWorker({ ...AT_ONCE, mailer: dying.mailer })
      // Before the worker is stopped: these run in reverse order.
      onTestFinished(dying.bury)
      await dying.killed
    }
    for (const store of [...stores, ...stores]) startWorker({ ...AT_ONCE, store })
    await eventually(() => new Set(reached()).size).toBe(59)
    advance(LEASE_MS)
    await isOver()
    // The mail server has accepted one email before the process was killed: its message id is the same both times.
    const names = post.emails.map(({ headers }) => headers['message-id'])
    expect(new Set(names).size).toBe(60)
    expect(names).toHaveLength(61)
    expectEachOnce([...new Set(reached())], 60)
    expect(await row()).toMatchObject({ sent: 60, recipients: 60 })
  })

  test('a restored backup sends nothing by itself to subscribers who may have got it since', async () => {
    const { make, press, store, clock } = await setUpNewsletters(2)
    await make()
    await press('send')
    const turn = { nowMs: clock.now, pauseMs: 0 }
    await store.write((tx) => queueNextRecipient(tx, turn))
    await store.write((tx) =>
      settleRestored(tx, { kept: { change: 0, erasures: [] }, newId: () => 'e' }),
    )
    expect(await store.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
    const issue = store.db.selectFrom('newsletters').select(['state', 'next_at_ms'])
    expect(await issue.execute()).toEqual([{ state: 'paused', next_at_ms: null }])
    const recipients = store.db.selectFrom('newsletter_recipients').select('state')
    expect(await recipients.execute()).toEqual([{ state: 'waiting' }, { state: 'waiting' }])
  })

  test('an issue that was paused for two days is not given up', async () => {
    const { make, press, store, clock } = await setUpNewsletters(1)
    await make()
    await press('send')
    await store.write((tx) => queueNextRecipient(tx, { nowMs: clock.now, pauseMs: 0 }))
    await press('pause')
    clock.now += 2 * DAY
    expect(await store.write((tx) => giveUpLateMail(tx, clock.now))).toBe(1)
    const issue = store.db.selectFrom('newsletters').select(['state', 'refused'])
    expect(await issue.execute()).toEqual([{ state: 'paused', refused: 0 }])
    expect(await store.write((tx) => claimDue(tx, clock.now))).toBeNull()
    const recipients = store.db.selectFrom('newsletter_recipients').select('state')
    expect(await recipients.execute()).toEqual([{ state: 'waiting' }])
  })

  test('the recipients are removed after three months, and their number is kept', async () => {
    const { make, press, startWorker, isOver, store, clock } = await setUpNewsletters(2)
    startWorker(AT_ONCE)
    await make()
    await press('send')
    await isOver()
    const drop = () => store.write((tx) => dropOldRecipients(tx, clock.now))
    expect(await drop()).toBe(0)
    clock.now += 91 * DAY
    expect([await drop(), await drop()]).toEqual([1, 0])
    expect(await store.db.selectFrom('newsletter_recipients').selectAll().execute()).toEqual([])
    const issue = store.db.selectFrom('newsletters').select(['sent', 'recipients'])
    expect(await issue.execute()).toEqual([{ sent: 2, recipients: 2 }])
  })
})
