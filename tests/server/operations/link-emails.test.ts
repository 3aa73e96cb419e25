import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { CONFIRMATIONS_A_DAY } from '#contract/public/forms/newsletter-link.ts'
import { setUpCourseMail } from './set-up-course-mail.ts'
import { ZOE } from './set-up-mail.ts'
import { setUpNewsletter } from './set-up-newsletter.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const HALF_A_MINUTE = 30_000
const WORDS = expect.any(String)

const setUpCourse = async () => {
  const mail = await setUpCourseMail()
  return { ...mail, askFirst: mail.buy }
}

const setUpConfirmation = async () => {
  const mail = await setUpNewsletter()
  return {
    ...mail,
    askFirst: async ({ email = ZOE, ...fields }: { email?: string; language?: string } = {}) => {
      await mail.subscribe(email, fields)
      return (await mail.subscribers()).find((subscriber) => subscriber.email === email)?.id
    },
    ask: mail.subscribe,
    open: mail.confirm,
  }
}

/**
 * The paragraphs are those of the first email. The next one may be requested after `apart`; an email that could not be
 * sent is given up after its `life`.
 */
const KINDS = [
  {
    kind: 'course',
    setUp: setUpCourse,
    path: '/formation/cours',
    // No server and no log gets what stands behind it.
    before: '#',
    apart: HOUR,
    life: 30 * DAY,
    paragraphs: (link: RegExp, page: string) => [
      WORDS,
      expect.stringMatching(/Formation Starter|Starter course|Curso Starter|คอร์ส Starter/),
      expect.stringMatching(link),
      WORDS,
      expect.stringMatching(`${page}$`),
    ],
  },
  {
    kind: 'confirmation',
    setUp: setUpConfirmation,
    path: '/newsletter',
    before: '\\?',
    apart: DAY,
    life: 2 * DAY,
    paragraphs: (link: RegExp) => [
      WORDS,
      WORDS,
      expect.stringMatching(link),
      expect.stringContaining('7'),
      WORDS,
    ],
  },
]

describe.each(KINDS)('a $kind e-mail', ({ kind, setUp, path, before, apart, life, paragraphs }) => {
  test.each(LOCALES)('is in the language of its recipient: %s', async (language) => {
    const { askFirst, emails, startWorker } = await setUp()
    startWorker()
    const id = await askFirst({ language })
    const [email] = await emails(1)
    expect(email).toMatchObject({
      from: 'contact@neomuse.example',
      to: ['Zoe@example.org'],
      headers: {
        from: 'Néomuse <contact@neomuse.example>',
        subject: expect.stringContaining('Néomuse'),
        'message-id': expect.stringMatching(new RegExp(`^<${id}\\.\\d+@neomuse\\.example>$`)),
      },
    })
    const page = `https://neomuse\\.example${language === 'fr' ? '' : `/${language}`}${path}`
    const link = new RegExp(`^${page}${before}token=[\\w-]{43}$`)
    const text = email?.text.replaceAll('\r\n', '\n').trim() ?? ''
    expect(text.split('\n\n')).toEqual(paragraphs(link, page))
    expect(text).not.toMatch(/undefined|\$\{|null/)
  })

  test('exists in five languages', async () => {
    const { askFirst, emails, startWorker } = await setUp()
    startWorker()
    for (const language of LOCALES) await askFirst({ email: `${language}@example.org`, language })
    const sent = await emails(LOCALES.length)
    expect(new Set(sent.map(({ headers }) => headers.subject)).size).toBe(LOCALES.length)
    expect(new Set(sent.map(({ text }) => text.slice(0, 5))).size).toBe(LOCALES.length)
  })

  test('has a link that works, which cannot be restored from the database', async () => {
    const { askFirst, emails, startWorker, open, tokenOf, links } = await setUp()
    startWorker()
    await askFirst()
    const token = tokenOf((await emails(1))[0])
    expect(await open(token)).toMatchObject({ status: 200 })
    expect(await links()).toMatchObject([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(JSON.stringify(await links())).not.toContain(token)
  })

  test('is sent again on request, but not too often; all links stay valid', async () => {
    const { askFirst, ask, emails, rest, startWorker, post, advance, open, tokenOf } = await setUp()
    // The email after a payment was not requested: the first request gets one more.
    const unasked = kind === 'course' ? 1 : 0
    const atOnce = kind === 'course' ? 2 : CONFIRMATIONS_A_DAY
    startWorker()
    await askFirst()
    await emails(1)
    for (const email of ['zoe@example.org', 'ZOE@example.org', 'Zoe@Example.org']) {
      advance(1)
      await ask(email)
      await rest()
    }
    advance(apart - 4)
    await ask()
    await rest()
    expect(post.emails).toHaveLength(atOnce)
    advance(unasked + 1)
    expect(await ask()).toMatchObject({ status: 201, body: { mail: true } })
    const sent = await emails(atOnce + 1)
    expect(sent).toHaveLength(atOnce + 1)
    for (const email of sent) expect(await open(tokenOf(email))).toMatchObject({ status: 200 })
  })

  test('that was not accepted at first is tried again, each time with a link of its own, also after new requests', async () => {
    const { askFirst, ask, emails, startWorker, post, advance, timer, links, open, tokenOf } =
      await setUp()
    post.refuseNext(451)
    startWorker()
    await askFirst()
    await timer()
    await ask()
    await timer()
    advance(HALF_A_MINUTE)
    const token = tokenOf((await emails(1))[0])
    expect(await links()).toHaveLength(2)
    expect(await open(token)).toMatchObject({ status: 200 })
  })

  test('that was refused does not count: the next one may be requested at once', async () => {
    const { askFirst, ask, emails, rest, startWorker, post, advance, timer, links } = await setUp()
    post.refuseNext(451)
    post.refuseNext(550, 'recipient')
    startWorker()
    await askFirst()
    await timer()
    expect(await links()).toHaveLength(1)
    advance(HALF_A_MINUTE)
    await rest()
    expect(await links()).toEqual([])
    advance(1)
    await ask()
    expect(await emails(1)).toHaveLength(1)
  })

  test('whose mail server stayed down leaves no valid link', async () => {
    const { askFirst, ask, emails, rest, startWorker, post, advance, timer, links } = await setUp()
    post.refuseNext(451)
    startWorker()
    await askFirst()
    await timer()
    advance(life)
    await rest()
    expect(await links()).toEqual([])
    await ask()
    expect(await emails(1)).toHaveLength(1)
  })

  test('waits while the site has no address', async () => {
    const { askFirst, startWorker, timer, outbox, links } = await setUp()
    await askFirst()
    startWorker({ publicUrl: null })
    await timer()
    expect(await outbox()).toMatchObject([{ kind, attempts: 1 }])
    expect(await links()).toEqual([])
  })
})
