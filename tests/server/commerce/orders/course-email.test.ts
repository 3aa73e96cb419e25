import { describe, expect, test } from 'vitest'
import { readCourseEmail } from '#server/commerce/orders/course-email.ts'
import { giveUpLateMail } from '#server/email/mail-outbox.ts'
import { dropUnsentCourseLinks } from '#server/email/mail-states.ts'
import { setUpCourseMail } from '#tests/server/operations/set-up-course-mail.ts'
import { PUBLIC_URL, ZOE } from '#tests/server/operations/set-up-mail.ts'

const HALF_A_MINUTE = 30_000
const DAY = 24 * 60 * 60_000

describe('the buyer of a plan gets an email', () => {
  test('whose link opens that plan', async () => {
    const { buy, emails, startWorker, open, tokenOf } = await setUpCourseMail()
    startWorker()
    await buy()
    const token = tokenOf((await emails(1))[0])
    expect(await open(token)).toMatchObject({ status: 200, body: { plan: 'starter' } })
  })

  test('also when the server gets a mailbox weeks after the payment', async () => {
    const { buy, emails, startWorker, advance, outbox, store, clock } = await setUpCourseMail()
    await buy()
    advance(30 * DAY - 1)
    await store.write((tx) => giveUpLateMail(tx, clock.now))
    expect(await outbox()).toHaveLength(1)
    startWorker()
    expect(await emails(1)).toHaveLength(1)
  })

  test('unless no email could be sent for thirty days', async () => {
    const { buy, advance, outbox, store, clock } = await setUpCourseMail()
    await buy()
    advance(30 * DAY)
    await store.write((tx) => giveUpLateMail(tx, clock.now))
    expect(await outbox()).toEqual([])
  })

  test('and no link is created while the site has no mailbox', async () => {
    const { buy, call, token, links, emails, startWorker, advance, timer } = await setUpCourseMail()
    await call('PUT', '/api/admin/settings', { token, body: { contact_email: '' } })
    startWorker()
    await buy()
    await timer()
    expect(await links()).toEqual([])
    await call('PUT', '/api/admin/settings', { token, body: { contact_email: ZOE } })
    advance(HALF_A_MINUTE)
    await emails(1)
    expect(await links()).toHaveLength(1)
  })
})

describe('another e-mail', () => {
  test('is not sent to a person who has bought nothing', async () => {
    const { buy, ask, rest, emails, startWorker, post } = await setUpCourseMail()
    startWorker()
    await buy()
    await emails(1)
    await ask('nobody@example.org')
    await rest()
    expect(post.emails).toHaveLength(1)
  })

  test('is not sent when the order is cancelled before that', async () => {
    const { buy, ask, move, rest, startWorker, post, advance, timer } = await setUpCourseMail()
    post.refuseNext(451)
    startWorker()
    const id = await buy()
    await timer()
    expect(await move(id, 'cancelled')).toBe(200)
    await ask()
    advance(HALF_A_MINUTE)
    await rest()
    expect(post.emails).toEqual([])
  })
})

describe('an e-mail', () => {
  test('that fails invalidates neither earlier links nor those of other orders', async () => {
    const { buy, emails, startWorker, store, advance, links, clock } = await setUpCourseMail()
    startWorker()
    const [id] = [await buy(), await buy()]
    await emails(2)
    advance(1)
    await store.write((tx) => dropUnsentCourseLinks(tx, { id, queuedAtMs: clock.now }))
    expect(await links()).toHaveLength(2)
    await store.write((tx) => dropUnsentCourseLinks(tx, { id, queuedAtMs: clock.now - 1 }))
    expect(await links()).toHaveLength(1)
  })

  test('cannot be written once its order, its buyer or the site’s mailbox is gone', async () => {
    const { buy, store, call, token } = await setUpCourseMail()
    const [id, erased] = [await buy(), await buy({ email: 'bob@example.org' })]
    const written = (of: string) =>
      readCourseEmail(store.db, { id: of, queuedAtMs: 0, token: 'x', publicUrl: PUBLIC_URL })
    expect(await written(id)).not.toBeNull()
    await call('POST', '/api/admin/privacy/erase', { token, body: { email: 'bob@example.org' } })
    expect([await written('nobody'), await written(erased)]).toEqual([null, null])
    await call('PUT', '/api/admin/settings', { token, body: { contact_email: '' } })
    expect(await written(id)).toBeNull()
  })
})
