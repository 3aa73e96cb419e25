import { describe, expect, test } from 'vitest'
import { COURSE_MODULES } from '#domain/course.ts'
import { noteSendsMail } from '#server/app/prepare-database.ts'
import {
  HOSTILE_TEXTS,
  INVALID_TOKENS,
  reachGlobalCap,
  UNKNOWN_TOKEN,
} from '#tests/support/open-forms.ts'
import { CART, HOUR_MS, setUpCourse, ZOE } from '#tests/support/set-up-course.ts'

describe('course link form', () => {
  const PATH = '/api/course/link'

  describe('an e-mail is queued', () => {
    test('for each paid order of a plan that was placed with the address, in any notation', async () => {
      const { buy, move, ask, waiting, emails } = await setUpCourse()
      const ids = [await buy(), await buy({ plan_id: 'vip', email: 'ZOE@Example.org' })]
      await move(ids[1] ?? '', 'completed')
      expect(await ask('Zoe@example.ORG')).toMatchObject({ status: 201, body: { mail: true } })
      expect(await waiting()).toEqual(ids.toSorted())
      expect(await emails()).toMatchObject([{ kind: 'course' }, { kind: 'course' }])
    })

    test('for an order without an account', async () => {
      const { buy, ask, waiting, addAdmin } = await setUpCourse()
      await addAdmin('ada@neomuse.test')
      const id = await buy({ email: 'ada@neomuse.test' })
      await ask('ada@neomuse.test')
      expect(await waiting()).toEqual([id])
    })

    test('for no order that is unpaid or cancelled, has no plan, or belongs to another person', async () => {
      const { order, buy, move, ask, waiting } = await setUpCourse()
      await order()
      await move(await buy(), 'cancelled')
      await buy({}, CART)
      await buy({ email: 'bob@example.org' })
      await buy({ email: 'admin@neomuse.test' })
      const { body } = await ask()
      expect(await waiting()).toEqual([body.id])
    })

    test('for no order whose email would go to another address, even if it is the account’s', async () => {
      const { buy, ask, waiting, store } = await setUpCourse()
      await buy()
      const now = { email: 'new@example.org', email_key: 'new@example.org' }
      await store.write((tx) =>
        tx.updateTable('users').set(now).where('role', '=', 'client').execute(),
      )
      const { body } = await ask(now.email)
      expect(await waiting()).toEqual([body.id])
    })

    test('once: a waiting email is left to its sender process', async () => {
      const { buy, ask, emails, store } = await setUpCourse()
      const id = await buy()
      await ask()
      await store.write((tx) => tx.updateTable('mail_outbox').set({ attempts: 3 }).execute())
      await ask()
      expect(await emails()).toEqual([{ id, kind: 'course', attempts: 3 }])
    })
  })

  test('a second request within the hour is told when to retry, for every address alike', async () => {
    const { buy, ask, emails, store, clock } = await setUpCourse()
    await buy()
    for (const email of [ZOE, 'nobody@example.org']) {
      expect((await ask(email)).body).not.toHaveProperty('wait_seconds')
      await store.write((tx) => tx.deleteFrom('mail_outbox').execute())
      clock.now += 60_000
      expect(await ask(email.toUpperCase())).toMatchObject({
        status: 201,
        body: { mail: true, wait_seconds: 59 * 60 },
      })
      expect(await emails()).toEqual([])
      clock.now += HOUR_MS - 60_000
      expect((await ask(email)).body).not.toHaveProperty('wait_seconds')
      expect(await emails()).toHaveLength(1)
      await store.write((tx) => tx.deleteFrom('mail_outbox').execute())
    }
  })

  test('a buyer who has just bought, and has lost the first email, gets another at once', async () => {
    const { buy, ask, addLink, waiting } = await setUpCourse()
    const id = await buy()
    expect(await addLink(id)).not.toBeNull()
    expect((await ask()).body).not.toHaveProperty('wait_seconds')
    expect(await waiting()).toEqual([id])
    expect(await addLink(id)).not.toBeNull()
  })

  describe('nothing is revealed', () => {
    test('about an address: a buyer’s is answered and queued like any other', async () => {
      const { buy, ask, emails, store } = await setUpCourse()
      await buy()
      const seen = async (email: string) => {
        await store.write((tx) => tx.deleteFrom('mail_outbox').execute())
        const { status, headers, body } = await ask(email)
        const { id, ...rest } = body
        expect(id).toMatch(/^[0-9a-f-]{36}$/)
        const queued = (await emails()).map(({ id: _, ...email }) => email)
        return { status, rest, headers: [...headers.keys()], queued }
      }
      const asBuyer = await seen(ZOE)
      expect(asBuyer).toMatchObject({
        status: 201,
        rest: { mail: true },
        queued: [{ attempts: 0 }],
      })
      expect(await seen('nobody@example.org')).toEqual(asBuyer)
    })

    test('about an order: the id is a new one each time', async () => {
      const { buy, ask } = await setUpCourse()
      const id = await buy()
      const ids = [id, (await ask()).body.id, (await ask()).body.id]
      expect(new Set(ids).size).toBe(3)
    })

    test('to a bot, and nothing is queued for it', async () => {
      const { buy, ask, emails } = await setUpCourse()
      await buy()
      expect(await ask(ZOE, { website: 'x' })).toMatchObject({ status: 201, body: { mail: true } })
      expect(await emails()).toEqual([])
    })
  })

  test('in a flood the answer says that no email will come', async () => {
    const { buy, ask, emails, store } = await setUpCourse()
    await buy()
    await ask('ada@example.org')
    await store.write((tx) => tx.deleteFrom('mail_outbox').execute())
    await reachGlobalCap(store)
    expect(await ask()).toMatchObject({ status: 201, body: { mail: false } })
    expect(await emails()).toEqual([])
  })

  describe('where no e-mails are sent, the answer says so', () => {
    test('without the site’s address', async () => {
      const { buy, ask, emails } = await setUpCourse({ publicUrl: null })
      await buy()
      expect(await ask()).toMatchObject({ status: 201, body: { mail: false } })
      expect(await emails()).toEqual([])
    })

    test('without e-mails', async () => {
      const { buy, ask, emails, store, clock } = await setUpCourse()
      await buy()
      await noteSendsMail(store, false, clock.now)
      expect(await ask()).toMatchObject({ status: 201, body: { mail: false } })
      expect(await emails()).toEqual([])
    })
  })

  test('the address is checked', async () => {
    const { outcome, emails } = await setUpCourse()
    for (const email of [...HOSTILE_TEXTS, 'zoe', 'a@b', 'a@b.c\r\nBcc: d@e.fr', undefined])
      expect(await outcome(PATH, { email })).toEqual([422, expect.stringMatching(/^email /)])
    expect(await emails()).toEqual([])
  })
})

describe('course form', () => {
  const PATH = '/api/course'

  /** Zoé has bought the course, and has an email. */
  const setUp = async () => {
    const server = await setUpCourse()
    const id = await server.buy()
    return { ...server, id, link: (await server.addLink(id)) ?? '' }
  }

  test('the link opens the bought course, which no cache stores', async () => {
    const { open, link } = await setUp()
    const { status, headers, body } = await open(link)
    expect([status, body.plan]).toEqual([200, 'premium'])
    expect(headers.get('Cache-Control')).toBe('no-store')
    const modules: { id: string; lessons: object[] }[] = body.modules
    expect(modules.map(({ id, lessons }) => [id, lessons.length])).toEqual(
      COURSE_MODULES.map(({ id, lessons }) => [id, lessons]),
    )
    expect(modules[0]?.lessons[1]).toEqual({
      title: 'Le test des trente idées',
      minutes: 20,
      html: expect.stringMatching(/^<p>/),
    })
  })

  test('every link stays valid, however many emails were sent', async () => {
    const { open, link, addLink, id, clock } = await setUp()
    clock.now += 400 * 24 * 60 * 60_000
    const late = await addLink(id)
    for (const sent of [link, late, link]) expect(await open(sent)).toMatchObject({ status: 200 })
  })

  test('each link opens only its own order', async () => {
    const { open, link, buy, addLink, move, id } = await setUp()
    const vip = await addLink(await buy({ plan_id: 'vip', email: 'bob@example.org' }))
    await move(id, 'cancelled')
    expect(await open(vip)).toMatchObject({ status: 200, body: { plan: 'vip' } })
    expect(await open(link)).toMatchObject({ status: 410 })
  })

  test('it is open as long as the order counts', async () => {
    const { open, link, move, id } = await setUp()
    await move(id, 'completed')
    expect(await open(link)).toMatchObject({ status: 200 })
  })

  test('once the order is cancelled it is closed', async () => {
    const { open, link, move, id } = await setUp()
    await move(id, 'cancelled')
    expect(await open(link)).toMatchObject({ status: 410, body: { code: 'link-expired' } })
  })

  test('an unknown link is answered as an expired one, in words about the course', async () => {
    const { open } = await setUp()
    const { status, body } = await open(UNKNOWN_TOKEN)
    expect([status, body.code]).toEqual([410, 'link-expired'])
    expect(body.detail).toMatch(/le cours/)
    expect(body.detail).not.toMatch(/inscription/)
  })

  test('an invalid token is reported as such', async () => {
    const { outcome } = await setUp()
    for (const token of INVALID_TOKENS)
      expect(await outcome(PATH, { token })).toEqual([422, expect.stringMatching(/^token /)])
  })

  test('it cannot be opened with an address', async () => {
    const { call, link } = await setUp()
    const answer = await call('GET', `${PATH}?token=${link}`)
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
  })

  test('under a key it is not remembered, and closed as without one', async () => {
    const { open, link, move, id, store } = await setUp()
    const key = { 'Idempotency-Key': 'k-1' }
    const answers = () =>
      store.db.selectFrom('mutation_log').select('path').where('path', '=', PATH).execute()
    expect(await open(link, key)).toMatchObject({ status: 200 })
    expect(await answers()).toEqual([])
    await move(id, 'cancelled')
    expect(await open(link, key)).toMatchObject({ status: 410 })
  })

  describe('a form that a browser sends without scripts', () => {
    const sendPlainly = async (path: string, fields: Readonly<Record<string, string>>) => {
      const server = await setUp()
      const body = new URLSearchParams({ token: server.link, ...fields }).toString()
      const answer = await server.request(path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Accept: 'text/html',
          Referer: 'http://neomuse.test/formation/cours',
        },
        body,
      })
      return { answer, text: await answer.text(), emails: await server.emails() }
    }

    test('redirects to its page, without anything of the course', async () => {
      const { answer, text } = await sendPlainly(PATH, {})
      expect([answer.status, text]).toEqual([303, ''])
      expect(answer.headers.get('Location')).toMatch(
        /^\/formation\/cours\?answer=[^#]+#course-taken$/,
      )
    })

    test('requests an email as well', async () => {
      const { answer, emails } = await sendPlainly(`${PATH}/link`, { email: 'zoe@example.org' })
      expect(answer.status).toBe(303)
      expect(emails).toMatchObject([{ kind: 'course' }])
    })
  })

  test('a buyer who has kept the right to withdraw gets it, with an email, on the day that the period ends', async () => {
    const { open, order, move, addLink, clock, store } = await setUpCourse()
    const id = await order({ consents: { terms: true, immediate_delivery: true } })
    await move(id, 'paid')
    const link = await addLink(id)
    const opens_at = '2026-01-15T23:00:00.000Z'
    expect(await open(link)).toMatchObject({ status: 200, body: { modules: [], opens_at } })
    const [email] = await store.db
      .selectFrom('mail_outbox')
      .select('due_at_ms')
      .where('kind', '=', 'course')
      .execute()
    expect(email?.due_at_ms).toBe(Date.parse(opens_at))
    clock.now = Date.parse(opens_at)
    const { body } = await open(link)
    expect([body.opens_at, body.modules.length]).toEqual([null, 4])
  })

  test('the order’s own link opens it as well, for as long', async () => {
    const { open, post, move } = await setUpCourse()
    const consents = { terms: true, immediate_delivery: true, withdrawal_lost: true }
    const sent = { email: 'ada@example.org', name: 'Ada', plan_id: 'starter', consents }
    const placed = await (await post('/api/checkout', sent)).json()
    const token = placed.order_url.split('#')[1]
    expect(await open(token)).toMatchObject({ status: 410 })
    await move(placed.id, 'paid')
    expect(await open(token)).toMatchObject({ status: 200, body: { plan: 'starter' } })
    await move(placed.id, 'cancelled')
    expect(await open(token)).toMatchObject({ status: 410 })
  })
})
