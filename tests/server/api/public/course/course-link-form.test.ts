import { describe, expect, test } from 'vitest'
import { noteSendsMail } from '#server/start/ensure-site-settings.ts'
import { HOSTILE_TEXTS, reachGlobalCap } from '#tests/support/open-forms.ts'
import { CART, HOUR_MS, setUpCourse, ZOE } from '#tests/support/set-up-course.ts'

const PATH = '/api/course/link'

describe('a letter is queued', () => {
  test('for each paid order of a plan that was placed with the address, however it is written', async () => {
    const { buy, move, ask, waiting, letters } = await setUpCourse()
    const ids = [await buy(), await buy({ plan_id: 'vip', email: 'ZOE@Example.org' })]
    await move(ids[1] ?? '', 'completed')
    expect(await ask('Zoe@example.ORG')).toMatchObject({ status: 201, body: { mail: true } })
    expect(await waiting()).toEqual(ids.toSorted())
    expect(await letters()).toMatchObject([{ kind: 'course' }, { kind: 'course' }])
  })

  test('for an order that is of no account', async () => {
    const { buy, ask, waiting, addAdmin } = await setUpCourse()
    await addAdmin('ada@neomuse.test')
    const id = await buy({ email: 'ada@neomuse.test' })
    await ask('ada@neomuse.test')
    expect(await waiting()).toEqual([id])
  })

  test('for no order that is not paid, that was cancelled, that holds no plan, or that is another’s', async () => {
    const { order, buy, move, ask, waiting } = await setUpCourse()
    await order()
    await move(await buy(), 'cancelled')
    await buy({}, CART)
    await buy({ email: 'bob@example.org' })
    await buy({ email: 'admin@neomuse.test' })
    const { body } = await ask()
    expect(await waiting()).toEqual([body.id])
  })

  test('for no order whose letter would go elsewhere, although it is the account’s', async () => {
    const { buy, ask, waiting, store } = await setUpCourse()
    await buy()
    const now = { email: 'new@example.org', email_key: 'new@example.org' }
    await store.write((tx) =>
      tx.updateTable('users').set(now).where('role', '=', 'client').execute(),
    )
    const { body } = await ask(now.email)
    expect(await waiting()).toEqual([body.id])
  })

  test('once: what waits already is left to whoever sends it', async () => {
    const { buy, ask, letters, store } = await setUpCourse()
    const id = await buy()
    await ask()
    await store.write((tx) => tx.updateTable('mail_outbox').set({ attempts: 3 }).execute())
    await ask()
    expect(await letters()).toEqual([{ id, kind: 'course', attempts: 3 }])
  })
})

test('who asks again within the hour is told when, and every address alike', async () => {
  const { buy, ask, letters, store, clock } = await setUpCourse()
  await buy()
  for (const email of [ZOE, 'nobody@example.org']) {
    expect((await ask(email)).body).not.toHaveProperty('wait_seconds')
    await store.write((tx) => tx.deleteFrom('mail_outbox').execute())
    clock.now += 60_000
    expect(await ask(email.toUpperCase())).toMatchObject({
      status: 201,
      body: { mail: true, wait_seconds: 59 * 60 },
    })
    expect(await letters()).toEqual([])
    clock.now += HOUR_MS - 60_000
    expect((await ask(email)).body).not.toHaveProperty('wait_seconds')
    expect(await letters()).toHaveLength(1)
    await store.write((tx) => tx.deleteFrom('mail_outbox').execute())
  }
})

test('who has just bought, and has lost the first letter, is sent another at once', async () => {
  const { buy, ask, addLink, waiting } = await setUpCourse()
  const id = await buy()
  expect(await addLink(id)).not.toBeNull()
  expect((await ask()).body).not.toHaveProperty('wait_seconds')
  expect(await waiting()).toEqual([id])
  expect(await addLink(id)).not.toBeNull()
})

describe('nothing is told', () => {
  test('about an address: a buyer’s is answered and queued like any other', async () => {
    const { buy, ask, letters, store } = await setUpCourse()
    await buy()
    const seen = async (email: string) => {
      await store.write((tx) => tx.deleteFrom('mail_outbox').execute())
      const { status, headers, body } = await ask(email)
      const { id, ...rest } = body
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      const queued = (await letters()).map(({ id: _, ...letter }) => letter)
      return { status, rest, headers: [...headers.keys()], queued }
    }
    const asBuyer = await seen(ZOE)
    expect(asBuyer).toMatchObject({ status: 201, rest: { mail: true }, queued: [{ attempts: 0 }] })
    expect(await seen('nobody@example.org')).toEqual(asBuyer)
  })

  test('about an order: the id is a new one each time', async () => {
    const { buy, ask } = await setUpCourse()
    const id = await buy()
    const ids = [id, (await ask()).body.id, (await ask()).body.id]
    expect(new Set(ids).size).toBe(3)
  })

  test('to a machine, and nothing is queued for it', async () => {
    const { buy, ask, letters } = await setUpCourse()
    await buy()
    expect(await ask(ZOE, { website: 'x' })).toMatchObject({ status: 201, body: { mail: true } })
    expect(await letters()).toEqual([])
  })
})

test('what comes in a flood is told that there is no letter to wait for', async () => {
  const { buy, ask, letters, store } = await setUpCourse()
  await buy()
  await ask('ada@example.org')
  await store.write((tx) => tx.deleteFrom('mail_outbox').execute())
  await reachGlobalCap(store)
  expect(await ask()).toMatchObject({ status: 201, body: { mail: false } })
  expect(await letters()).toEqual([])
})

describe('where no letters are sent, the answer says so', () => {
  test('without the site’s address', async () => {
    const { buy, ask, letters } = await setUpCourse({ publicUrl: null })
    await buy()
    expect(await ask()).toMatchObject({ status: 201, body: { mail: false } })
    expect(await letters()).toEqual([])
  })

  test('without e-mails', async () => {
    const { buy, ask, letters, store, clock } = await setUpCourse()
    await buy()
    await noteSendsMail(store, false, clock.now)
    expect(await ask()).toMatchObject({ status: 201, body: { mail: false } })
    expect(await letters()).toEqual([])
  })
})

test('the address is checked', async () => {
  const { outcome, letters } = await setUpCourse()
  for (const email of [...HOSTILE_TEXTS, 'zoe', 'a@b', 'a@b.c\r\nBcc: d@e.fr', undefined])
    expect(await outcome(PATH, { email })).toEqual([422, expect.stringMatching(/^email /)])
  expect(await letters()).toEqual([])
})
