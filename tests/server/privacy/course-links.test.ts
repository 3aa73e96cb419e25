import { expect, test } from 'vitest'
import { recordErasure } from '#server/privacy/erasures.ts'
import { replayErasures } from '#server/privacy/replay-erasures.ts'
import { setUpCourse, ZOE } from '#tests/support/set-up-course.ts'
import { TEST_SEAL } from '#tests/support/test-seal.ts'

const BOB = 'bob@example.org'

/** Zoé and Bob have bought the course, have a link each, and have requested another one. */
const setUp = async () => {
  const server = await setUpCourse()
  const { buy, addLink, ask, clock, call, token } = server
  const [zoe, bob] = [await buy(), await buy({ email: BOB })]
  const links = { zoe: await addLink(zoe), bob: await addLink(bob) }
  clock.now += 1
  await ask()
  await ask(BOB)
  const erase = async (email: string) =>
    (await call('POST', '/api/admin/privacy/erase', { token, body: { email } })).status
  return { ...server, zoe, bob, tokens: links, erase }
}

test('an export lists the emails with course links, and their orders', async () => {
  const { call, token, addLink, buy, zoe, clock } = await setUp()
  const first = new Date(clock.now - 1).toISOString()
  clock.now += 1
  const later = await buy()
  await addLink(later)
  const now = new Date(clock.now).toISOString()
  const answer = await call('GET', `/api/admin/privacy/export?email=${ZOE}`, { token })
  const { orders } = (await answer.json()) as { orders: { id: string; letters: string[] }[] }
  expect(orders.map(({ id, letters }) => [id, letters])).toEqual([
    [zoe, [first]],
    [later, [now]],
  ])
})

test('an erasure closes the course and leaves no email to send; others keep theirs', async () => {
  const { erase, waiting, links, open, tokens, zoe, bob } = await setUp()
  expect(await waiting()).toEqual([zoe, bob].toSorted())
  expect(await erase('ZOE@example.org')).toBe(200)
  expect(await waiting()).toEqual([bob])
  expect(await links()).toMatchObject([{ order_id: bob }])
  expect(await open(tokens.zoe)).toMatchObject({ status: 410 })
  expect(await open(tokens.bob)).toMatchObject({ status: 200 })
})

test('an erased person cannot request another link', async () => {
  const { erase, ask, waiting, bob, clock } = await setUp()
  await erase(ZOE)
  // One was requested before.
  clock.now += 60 * 60_000
  const { body } = await ask()
  expect(await waiting()).toEqual([bob, body.id].toSorted())
})

test('an older backup no longer opens the course, and has no email to send', async () => {
  const { store, clock, waiting, links, open, tokens, bob } = await setUp()
  const erasedAt = new Date(clock.now).toISOString()
  await store.write((tx) => recordErasure(tx, ZOE, erasedAt))
  expect(await replayErasures(store, { seal: TEST_SEAL, nowMs: clock.now })).toBe(1)
  expect(await waiting()).toEqual([bob])
  expect(await links()).toMatchObject([{ order_id: bob }])
  expect(await open(tokens.zoe)).toMatchObject({ status: 410 })
})
