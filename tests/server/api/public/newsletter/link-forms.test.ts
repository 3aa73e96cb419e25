import { expect, test } from 'vitest'
import { departureKey, hashEmailKey } from '#server/api/privacy/erasure-ledger.ts'
import { addLink } from '#server/api/public/newsletter/subscription-links.ts'
import { openForms } from '#tests/support/open-forms.ts'

const CONFIRM = '/api/newsletter/confirm'
const LEAVE = '/api/newsletter/leave'
const DAY = 24 * 60 * 60_000
const NOBODYS = 'A'.repeat(43)

/** Zoé has asked for the newsletter. */
const setUp = async () => {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const server = await openForms({ nowMs: () => clock.now })
  const { store, post, deps } = server
  const { id } = await (await post('/api/newsletter', { email: 'zoe@example.org' })).json()
  const writeLetter = async (): Promise<string> => {
    const { randomBytes } = deps
    const token = await store.write((tx) =>
      addLink(tx, { id, queuedAtMs: clock.now }, { nowMs: clock.now, randomBytes }),
    )
    if (token === null) throw new Error('no letter is due')
    return token
  }
  const follow = async (path: string, token: unknown, headers = {}) => {
    const answer = await post(path, { token }, headers)
    const body = await answer.json()
    return [answer.status, body.state ?? body.code]
  }
  const subscribers = () => store.db.selectFrom('subscribers').selectAll().execute()
  const links = () => store.db.selectFrom('subscription_links').selectAll().execute()
  return { ...server, clock, writeLetter, follow, subscribers, links }
}

test('the link confirms, for good and as often as one likes', async () => {
  const { writeLetter, follow, subscribers, clock } = await setUp()
  const token = await writeLetter()
  clock.now += 1_000
  expect(await follow(CONFIRM, token)).toEqual([200, 'confirmed'])
  const confirmed = [{ status: 'confirmed', confirmed_at: new Date(clock.now).toISOString() }]
  expect(await subscribers()).toMatchObject(confirmed)
  clock.now += 30 * DAY
  expect(await follow(CONFIRM, token)).toEqual([200, 'already-confirmed'])
  expect(await subscribers()).toMatchObject(confirmed)
})

test('following it confirms nothing: only the button does', async () => {
  const { writeLetter, call, subscribers } = await setUp()
  const token = await writeLetter()
  for (const path of [CONFIRM, LEAVE]) {
    const answer = await call('GET', `${path}?token=${token}`)
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
  }
  expect(await subscribers()).toMatchObject([{ status: 'pending', confirmed_at: null }])
})

test('the link is good for seven days', async () => {
  const { writeLetter, follow, subscribers, clock } = await setUp()
  const early = await writeLetter()
  clock.now += DAY
  const late = await writeLetter()
  clock.now += 6 * DAY
  expect(await follow(CONFIRM, early)).toEqual([410, 'link-expired'])
  expect(await subscribers()).toMatchObject([{ status: 'pending' }])
  clock.now += DAY - 1
  expect(await follow(CONFIRM, late)).toEqual([200, 'confirmed'])
})

test('a link that nobody was sent is answered as an expired one', async () => {
  const { follow } = await setUp()
  expect(await follow(CONFIRM, NOBODYS)).toEqual([410, 'link-expired'])
  expect(await follow(LEAVE, NOBODYS)).toEqual([410, 'link-expired'])
})

test('what is no token is said so', async () => {
  const { outcome } = await setUp()
  for (const token of [undefined, null, 7, '', 'x', NOBODYS.slice(1), `${NOBODYS}A`, {}])
    for (const path of [CONFIRM, LEAVE])
      expect(await outcome(path, { token })).toEqual([422, expect.stringMatching(/^token /)])
})

test('who leaves is deleted, with all links, and may come back', async () => {
  const { writeLetter, follow, subscribers, links, clock, post, store } = await setUp()
  const first = await writeLetter()
  clock.now += DAY
  const second = await writeLetter()
  await follow(CONFIRM, second)
  clock.now += 400 * DAY
  expect(await follow(LEAVE, first)).toEqual([200, 'left'])
  expect([await subscribers(), await links()]).toEqual([[], []])
  // A backup from before does not bring them back.
  expect(await store.db.selectFrom('erasures').selectAll().execute()).toEqual([
    {
      email_hash: hashEmailKey(departureKey('zoe@example.org')),
      erased_at: new Date(clock.now).toISOString(),
    },
  ])
  expect(await follow(CONFIRM, second)).toEqual([410, 'link-expired'])
  await post('/api/newsletter', { email: 'zoe@example.org' })
  expect(await subscribers()).toMatchObject([{ status: 'pending', confirmed_at: null }])
})

test('who has never confirmed may leave, too', async () => {
  const { writeLetter, follow, subscribers } = await setUp()
  expect(await follow(LEAVE, await writeLetter())).toEqual([200, 'left'])
  expect(await subscribers()).toEqual([])
})

test.each([
  [CONFIRM, 'confirmed'],
  [LEAVE, 'left'],
])('%s whose answer was lost is answered as the first time', async (path, state) => {
  const { writeLetter, follow } = await setUp()
  const token = await writeLetter()
  const key = { 'Idempotency-Key': 'k-1' }
  expect(await follow(path, token, key)).toEqual([200, state])
  expect(await follow(path, token, key)).toEqual([200, state])
})
