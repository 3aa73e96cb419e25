import { describe, expect, test } from 'vitest'
import { createVisitorOutbox } from '#device/public/outbox/visitor-outbox.ts'
import { type FilledForm, isServerBusy } from '#device/public/outbox/waiting-form.ts'
import { FILLED, setUpVisitor } from '#tests/support/set-up-visitor.ts'

const only = (form: string): FilledForm => {
  const found = FILLED.find((candidate) => candidate.form === form)
  if (found === undefined) throw new Error(`no form ${form}`)
  return found
}
const contact = only('contact')
const NO_ANSWER = { type: 'waiting', busyUntilMs: null }
const NOTHING = { messages: 0, interviews: 0, subscribers: 0, orders: 0 }
const ALL_ONCE = { messages: 1, interviews: 1, subscribers: 1, orders: 2 }

/** Sends every form without a network, and then the network is back. */
const setUpWaiting = async () => {
  const visitor = await setUpVisitor()
  visitor.setOnline(false)
  for (const form of FILLED) await visitor.outbox.post(form)
  visitor.setOnline(true)
  return visitor
}

test('with a network everything arrives at once, and nothing stays on the device', async () => {
  const { outbox, rowsAtServer, calls } = await setUpVisitor()
  for (const form of FILLED) expect((await outbox.post(form)).type).toBe('sent')
  expect(await outbox.post(only('checkout'))).toMatchObject({ type: 'sent', total: 397 })
  expect(await rowsAtServer()).toEqual(ALL_ONCE)
  expect(await outbox.list()).toEqual([])
  // Each as soon as it was stored: its page may close at any moment.
  expect(calls()).toBe(FILLED.length + 1)
})

test('without one all forms wait, and are sent in order when it returns', async () => {
  const visitor = await setUpVisitor()
  const { outbox, network, rowsAtServer } = visitor
  visitor.setOnline(false)
  for (const form of FILLED) expect(await outbox.post(form)).toEqual(NO_ANSWER)
  expect(await outbox.flush()).toEqual({ arrived: [], refused: [], left: FILLED.length })
  expect(await rowsAtServer()).toEqual(NOTHING)
  expect(visitor.calls()).toBe(FILLED.length)

  visitor.setOnline(true)
  const { arrived, left } = await outbox.flush()
  expect([arrived.length, left]).toEqual([FILLED.length, 0])
  expect(visitor.news.filter((said) => said === 'arrived')).toHaveLength(FILLED.length)
  expect(await rowsAtServer()).toEqual(ALL_ONCE)
  await outbox.flush()
  expect(network.requests).toHaveLength(FILLED.length)
})

describe.each(FILLED)('$form', (form) => {
  test('is sent once even if the answer to its page is lost', async () => {
    const { outbox, network, rowsAtServer } = await setUpVisitor()
    network.loseNextAnswer()
    expect(await outbox.post(form)).toEqual(NO_ANSWER)
    const afterTheFirst = await rowsAtServer()
    expect((await outbox.flush()).arrived).toHaveLength(1)
    expect(network.requests).toHaveLength(2)
    expect(await rowsAtServer()).toEqual(afterTheFirst)
    expect(Object.values(afterTheFirst).reduce((sum, count) => sum + count)).toBe(1)
  })

  test('is sent once by two tabs that see the network return, even if the first answer is lost', async () => {
    const visitor = await setUpVisitor()
    const { outbox, network, rowsAtServer } = visitor
    visitor.setOnline(false)
    await outbox.post(form)
    visitor.setOnline(true)
    network.loseNextAnswer()
    await Promise.all([outbox.flush(), visitor.openTab().flush()])
    await outbox.flush()
    expect(network.requests).toHaveLength(2)
    const rows = await rowsAtServer()
    expect(Object.values(rows).reduce((sum, count) => sum + count)).toBe(1)
    expect((await outbox.list()).filter(({ state }) => state.type === 'waiting')).toEqual([])
  })
})

test('a page that dies before its answer leaves the form to the next visit, after a minute', async () => {
  const { openTab, advance, calls, rowsAtServer } = await setUpVisitor()
  let dies: () => void = () => undefined
  const death = new Promise<void>((resolve) => {
    dies = resolve
  })
  // Its lock is released with it.
  const dying = openTab({
    inTurn: (work) => work(),
    send: () => {
      dies()
      return new Promise(() => undefined)
    },
  })
  void dying.post(contact)
  await death
  expect(calls()).toBe(1)

  const nextVisit = openTab()
  expect(await nextVisit.list()).toMatchObject([{ state: { type: 'in-hand' } }])
  advance(59_999)
  expect(await nextVisit.flush()).toEqual({ arrived: [], refused: [], left: 1 })
  advance(1)
  expect((await nextVisit.flush()).arrived).toHaveLength(1)
  expect(await rowsAtServer()).toMatchObject({ messages: 1 })
})

test.each(['find', 'put', 'remove'] as const)(
  'a storage that fails while the form is being sent (%s) does not block the page, and the form is sent once',
  async (broken) => {
    const { outbox, openTab, store, advance, network, rowsAtServer } = await setUpVisitor()
    let puts = 0
    const gone = () => Promise.reject(new DOMException('The database is gone', 'UnknownError'))
    const failing = {
      find: gone,
      put: (form: Parameters<typeof store.put>[0]) => (puts++ === 0 ? store.put(form) : gone()),
      remove: gone,
    }
    if (broken === 'put') network.loseNextAnswer()
    const posting = openTab({ store: { ...store, [broken]: failing[broken] } }).post(contact)
    expect((await posting).type).toBe(broken === 'put' ? 'waiting' : 'sent')
    advance(60_000)
    await outbox.flush()
    expect(await outbox.list()).toEqual([])
    expect(await rowsAtServer()).toMatchObject({ messages: 1 })
  },
)

test('a lock that is denied does not block the page either', async () => {
  const { openTab, rowsAtServer } = await setUpVisitor()
  const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  expect((await openTab({ inTurn: denied }).post(contact)).type).toBe('sent')
  expect(await rowsAtServer()).toMatchObject({ messages: 1 })
})

test('a proxy’s answer during a deploy is no refusal: the form is sent again, once', async () => {
  const { outbox, network, rowsAtServer } = await setUpVisitor()
  network.loseNextAnswer()
  await outbox.post(contact)
  network.answerInstead(() => new Response('404 page not found', { status: 404 }))
  expect(await outbox.flush()).toEqual({ arrived: [], refused: [], left: 1 })
  network.answerInstead(null)
  expect((await outbox.flush()).arrived).toHaveLength(1)
  expect(await rowsAtServer()).toMatchObject({ messages: 1 })
})

test('a form that a page is sending is not sent by another tab that sees it first', async () => {
  const { openTab, store, network } = await setUpVisitor()
  const put: typeof store.put = async (form) => {
    await store.put(form)
    if (form.state.type === 'in-hand') await openTab().flush()
  }
  const outcome = await openTab({ store: { ...store, put } }).post(contact)
  expect([outcome.type, network.requests.length]).toEqual(['sent', 1])
})

test('tabs that see the network return together ask the server once', async () => {
  const visitor = await setUpVisitor()
  const { outbox, openTab, network } = visitor
  visitor.setOnline(false)
  await outbox.post(contact)
  visitor.setOnline(true)
  const flushed = await Promise.all([outbox.flush(), openTab().flush(), openTab().flush()])
  expect(flushed.flatMap(({ arrived }) => arrived)).toHaveLength(1)
  expect(network.requests).toHaveLength(1)
})

test('when the first form gets no answer, the others are not tried', async () => {
  const { outbox, network } = await setUpWaiting()
  network.loseNextRequest()
  expect((await outbox.flush()).left).toBe(FILLED.length)
  expect(network.requests).toHaveLength(1)
})

test('a busy server is asked again at the time that it named, not before', async () => {
  const { outbox, network, advance, rowsAtServer } = await setUpVisitor()
  network.answerInstead(
    () => new Response('{"code":"busy"}', { status: 503, headers: { 'Retry-After': '90' } }),
  )
  expect(await outbox.post(contact)).toEqual({ type: 'waiting', busyUntilMs: 1_090_000 })
  expect((await outbox.list()).map(isServerBusy)).toEqual([true])
  network.answerInstead(null)
  advance(89_999)
  expect(await outbox.flush()).toEqual({ arrived: [], refused: [], left: 1 })
  expect(network.requests).toHaveLength(1)
  advance(1)
  expect((await outbox.flush()).arrived).toHaveLength(1)
  expect(await rowsAtServer()).toMatchObject({ messages: 1 })
})

test('a form that the server asks to wait does not block the others', async () => {
  const { outbox, network } = await setUpWaiting()
  network.answerInstead((request) =>
    request.url.endsWith(`/${FILLED[0]?.form}`)
      ? new Response('{"code":"busy"}', { status: 429, headers: { 'Retry-After': '90' } })
      : null,
  )
  const { arrived, left } = await outbox.flush()
  expect([arrived.length, left]).toEqual([FILLED.length - 1, 1])
})

test('a captive portal that answers 200 to anything has accepted nothing', async () => {
  const { outbox, network, rowsAtServer } = await setUpVisitor()
  network.answerInstead(() => new Response('<h1>Bienvenue</h1>', { status: 200 }))
  expect(await outbox.post(contact)).toEqual(NO_ANSWER)
  network.answerInstead(null)
  await outbox.flush()
  expect(await rowsAtServer()).toMatchObject({ messages: 1 })
})

test('a refusal while the page is open stays with the page', async () => {
  const { outbox } = await setUpVisitor()
  const wrong = { ...contact, body: { ...contact.body, email: 'zoe' } }
  expect(await outbox.post(wrong)).toEqual({
    type: 'invalid',
    fields: [{ field: 'email', code: 'not-an-email', detail: expect.any(String) }],
  })
  expect(await outbox.list()).toEqual([])
})

test('a form refused later is kept with its content, and not sent again', async () => {
  const visitor = await setUpVisitor()
  const { outbox, network } = visitor
  visitor.setOnline(false)
  await outbox.post({ ...contact, body: { ...contact.body, email: 'zoe' } })
  await outbox.post(only('interview'))
  visitor.setOnline(true)
  const { arrived, refused, left } = await outbox.flush()
  expect([arrived.length, refused.length, left]).toEqual([1, 1, 0])
  expect(await outbox.list()).toMatchObject([
    {
      key: contact.key,
      fields: contact.fields,
      page: '/contact',
      state: { type: 'refused', problems: [{ field: 'email', code: 'not-an-email' }] },
    },
  ])
  await outbox.flush()
  expect(network.requests).toHaveLength(2)
})

test('an interview request from before consent was required is kept, to be completed', async () => {
  const visitor = await setUpVisitor()
  const { consent: _, ...body } = only('interview').body
  visitor.setOnline(false)
  await visitor.outbox.post({ ...only('interview'), body })
  visitor.setOnline(true)
  expect(await visitor.outbox.flush()).toMatchObject({ arrived: [], left: 0 })
  expect(await visitor.outbox.list()).toMatchObject([
    {
      fields: only('interview').fields,
      state: { type: 'refused', problems: [{ field: 'consent', code: 'required' }] },
    },
  ])
  expect(await visitor.rowsAtServer()).toEqual(NOTHING)
})

test('an order that arrives after its page was closed keeps its reference and nothing else', async () => {
  const visitor = await setUpVisitor()
  const { outbox } = visitor
  visitor.setOnline(false)
  await outbox.post({ ...only('custom-orders'), page: '/order/new?custom=1#name=A%C3%AFko' })
  visitor.setOnline(true)
  await outbox.flush()
  const [order] = await outbox.list()
  // The order's page is the way to pay it.
  const orderUrl = expect.stringMatching(/\/order#[\w-]{43}$/)
  expect(order?.state).toMatchObject({ type: 'sent', total: 449, orderUrl })
  expect([order?.body, order?.fields, order?.page]).toEqual([{}, {}, '/order/new?custom=1'])
  await outbox.forget(order?.key ?? '')
  expect(await outbox.list()).toEqual([])
})

test('an order that arrives after its page was closed still knows whether it opens the course', async () => {
  const visitor = await setUpVisitor()
  const { outbox } = visitor
  visitor.setOnline(false)
  for (const form of ['custom-orders', 'checkout']) await outbox.post(only(form))
  visitor.setOnline(true)
  await outbox.flush()
  const orders = await outbox.list()
  expect(
    orders.map(({ form, state }) => [form, 'opensCourse' in state && state.opensCourse]),
  ).toEqual([
    ['checkout', true],
    ['custom-orders', false],
  ])
  expect(orders.map(({ body, fields }) => [body, fields])).toEqual([
    [{}, {}],
    [{}, {}],
  ])
})

test('a withdrawn form is never sent, and a withdrawal that is too late says so', async () => {
  const visitor = await setUpVisitor()
  const { outbox, rowsAtServer } = visitor
  visitor.setOnline(false)
  await outbox.post(contact)
  expect(await outbox.withdraw(contact.key)).toBe(true)
  visitor.setOnline(true)
  expect(await outbox.flush()).toEqual({ arrived: [], refused: [], left: 0 })
  expect(await outbox.withdraw(contact.key)).toBe(false)
  expect(await rowsAtServer()).toEqual(NOTHING)
})

test('an order that arrives during its withdrawal does not count as withdrawn, and keeps its reference', async () => {
  const visitor = await setUpVisitor()
  const { outbox } = visitor
  visitor.setOnline(false)
  await outbox.post(only('checkout'))
  visitor.setOnline(true)
  const [, isWithdrawn] = await Promise.all([
    outbox.flush(),
    outbox.list().then(() => outbox.withdraw(only('checkout').key)),
  ])
  expect(isWithdrawn).toBe(false)
  expect(await outbox.list()).toMatchObject([{ state: { type: 'sent' } }])
})

test('only a form that cannot have been sent counts as safe to withdraw', async () => {
  const visitor = await setUpVisitor()
  const { outbox, network } = visitor
  visitor.setOnline(false)
  await outbox.post(contact)
  expect(await outbox.list()).toMatchObject([{ mayHaveArrived: false }])
  visitor.setOnline(true)
  network.loseNextRequest()
  await outbox.flush()
  expect(await outbox.list()).toMatchObject([{ mayHaveArrived: true }])
})

test('a form is shown as waiting once the browser has taken over sending it: the page may be closed then', async () => {
  const { openTab, setOnline } = await setUpVisitor()
  setOnline(false)
  const asked = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const said: string[] = []
  const askToBeCalled = () => {
    asked.resolve()
    return taken.promise
  }
  const posting = openTab({ askToBeCalled })
    .post(contact)
    .then(({ type }) => said.push(type))
  await asked.promise
  // A post that does not wait would have ended before the next turn.
  await new Promise((resolve) => setImmediate(resolve))
  expect(said).toEqual([])
  taken.resolve()
  await posting
  expect(said).toEqual(['waiting'])
})

test('a browser that cannot store is recognised, and nothing is sent in the background', async () => {
  const { network } = await setUpVisitor()
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const outbox = createVisitorOutbox({
    store: { put: refuse, find: refuse, all: refuse, remove: refuse },
    send: async () => ({ type: 'unreachable' }),
    inTurn: (work) => work(),
    nowMs: () => 0,
    isOnline: () => true,
    askToBeCalled: async () => undefined,
    changes: { notify: () => undefined, subscribe: () => () => undefined },
  })
  expect(await outbox.post(contact)).toEqual({ type: 'not-kept' })
  expect(network.requests).toEqual([])
})
