import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/languages/locales.ts'
import { dropUnsentCourseLinks } from '#server/api/mail/drop-unsent-links.ts'
import { readCourseLetter } from '#server/operations/mail/course-letter.ts'
import { setUpCourseMail } from './set-up-course-mail.ts'
import { PUBLIC_URL } from './set-up-mail.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const HALF_A_MINUTE = 30_000

describe('whoever pays for a plan gets a letter', () => {
  test.each(LOCALES)('in the language of the order: %s', async (language) => {
    const { buy, letters, startWorker } = await setUpCourseMail()
    startWorker()
    const id = await buy({ language })
    const [letter] = await letters(1)
    const page = `https://neomuse.example${language === 'fr' ? '' : `/${language}`}/formation/cours`
    expect(letter).toMatchObject({
      from: 'contact@neomuse.example',
      to: ['Zoe@example.org'],
      headers: {
        from: 'Néomuse <contact@neomuse.example>',
        subject: expect.stringContaining('Néomuse'),
        'message-id': expect.stringMatching(new RegExp(`^<${id}\\.\\d+@neomuse\\.example>$`)),
      },
    })
    const lines = letter?.text.replaceAll('\r\n', '\n').trim().split('\n\n') ?? []
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain('Formation Starter')
    expect(lines[2]).toMatch(new RegExp(`^${page}\\?token=[\\w-]{43}$`))
    expect(lines[4]?.endsWith(` ${page}`) || lines[4]?.endsWith(page)).toBe(true)
    expect(letter?.text).not.toMatch(/undefined|\$\{|null/)
  })

  test('of five languages', async () => {
    const { buy, letters, startWorker } = await setUpCourseMail()
    startWorker()
    for (const language of LOCALES) await buy({ language })
    const sent = await letters(LOCALES.length)
    expect(new Set(sent.map(({ headers }) => headers.subject)).size).toBe(LOCALES.length)
    expect(new Set(sent.map(({ text }) => text.slice(0, 5))).size).toBe(LOCALES.length)
  })

  test('whose link opens the course, and nothing in the database opens it', async () => {
    const { buy, letters, startWorker, open, tokenOf, links } = await setUpCourseMail()
    startWorker()
    await buy()
    const token = tokenOf((await letters(1))[0])
    expect(await open(token)).toMatchObject({ status: 200, body: { plan: 'starter' } })
    expect(await links()).toMatchObject([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(JSON.stringify(await links())).not.toContain(token)
  })
})

describe('another letter', () => {
  test('is sent to whoever asks, once an hour at most; the links of all stay good', async () => {
    const { buy, ask, letters, rest, startWorker, post, advance, open, tokenOf } =
      await setUpCourseMail()
    startWorker()
    await buy()
    await letters(1)
    advance(1)
    for (const email of ['zoe@example.org', 'ZOE@example.org']) await ask(email)
    await rest()
    advance(HOUR - 2)
    await ask()
    await rest()
    expect(post.letters).toHaveLength(1)
    advance(1)
    expect(await ask()).toMatchObject({ status: 201, body: { mail: true } })
    for (const letter of await letters(2))
      expect(await open(tokenOf(letter))).toMatchObject({ status: 200 })
  })

  test('is not sent to whoever has bought nothing', async () => {
    const { buy, ask, rest, letters, startWorker, post } = await setUpCourseMail()
    startWorker()
    await buy()
    await letters(1)
    await ask('nobody@example.org')
    await rest()
    expect(post.letters).toHaveLength(1)
  })

  test('is not sent when the order is cancelled before it has left', async () => {
    const { buy, ask, move, rest, startWorker, post, advance, timer } = await setUpCourseMail()
    post.refuseNext(451)
    startWorker()
    const id = await buy()
    await timer()
    expect(await move(id, 'cancelled')).toBe(200)
    await ask()
    advance(HALF_A_MINUTE)
    await rest()
    expect(post.letters).toEqual([])
  })
})

describe('a letter', () => {
  test('that was not taken at first is tried again, each time with a link of its own', async () => {
    const { buy, letters, startWorker, post, advance, timer, links, open, tokenOf } =
      await setUpCourseMail()
    post.refuseNext(451)
    startWorker()
    await buy()
    await timer()
    advance(HALF_A_MINUTE)
    const token = tokenOf((await letters(1))[0])
    expect(await links()).toHaveLength(2)
    expect(await open(token)).toMatchObject({ status: 200 })
  })

  test('that was refused is none: the next one may be asked for at once', async () => {
    const { buy, ask, letters, startWorker, post, advance, timer, links, rest } =
      await setUpCourseMail()
    post.refuseNext(451)
    post.refuseNext(550, 'recipient')
    startWorker()
    await buy()
    await timer()
    expect(await links()).toHaveLength(1)
    advance(HALF_A_MINUTE)
    await rest()
    expect(await links()).toEqual([])
    advance(1)
    await ask()
    expect(await letters(1)).toHaveLength(1)
  })

  test('whose mail server stayed away leaves no link that would stand for one', async () => {
    const { buy, ask, letters, startWorker, post, advance, timer, links, rest } =
      await setUpCourseMail()
    post.refuseNext(451)
    startWorker()
    await buy()
    await timer()
    advance(2 * DAY)
    await rest()
    expect(await links()).toEqual([])
    await ask()
    expect(await letters(1)).toHaveLength(1)
  })

  test('that fails takes neither earlier links with it nor those of other orders', async () => {
    const { buy, letters, startWorker, store, advance, links, clock } = await setUpCourseMail()
    startWorker()
    const [id] = [await buy(), await buy()]
    await letters(2)
    advance(1)
    await store.write((tx) => dropUnsentCourseLinks(tx, { id, queuedAtMs: clock.now }))
    expect(await links()).toHaveLength(2)
    await store.write((tx) => dropUnsentCourseLinks(tx, { id, queuedAtMs: clock.now - 1 }))
    expect(await links()).toHaveLength(1)
  })

  test('waits where the site’s address is gone', async () => {
    const { buy, startWorker, timer, outbox, links } = await setUpCourseMail()
    await buy()
    startWorker({ publicUrl: null })
    await timer()
    expect(await outbox()).toMatchObject([{ kind: 'course', attempts: 1 }])
    expect(await links()).toEqual([])
  })

  test('cannot be written once its order, its buyer or the site’s mailbox is gone', async () => {
    const { buy, store, call, token } = await setUpCourseMail()
    const [id, erased] = [await buy(), await buy({ email: 'bob@example.org' })]
    const written = (of: string) =>
      readCourseLetter(store.db, { id: of, queuedAtMs: 0, token: 'x', publicUrl: PUBLIC_URL })
    expect(await written(id)).not.toBeNull()
    await call('POST', '/api/admin/privacy/erase', { token, body: { email: 'bob@example.org' } })
    expect([await written('nobody'), await written(erased)]).toEqual([null, null])
    await call('PUT', '/api/admin/settings', { token, body: { contact_email: '' } })
    expect(await written(id)).toBeNull()
  })
})
