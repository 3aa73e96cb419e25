import { describe, expect, test } from 'vitest'
import { consumeFormToken, type FormName } from '#server/http/form-limits.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const setUp = async () => {
  const clock = { now: 1_767_225_600_000 }
  const { store } = await createTestServer({ nowMs: () => clock.now })
  const take = (form: FormName = 'contact', address = '203.0.113.7') =>
    consumeFormToken({ store, nowMs: () => clock.now }, { form, address })
  return { store, clock, take }
}

type SetUp = Awaited<ReturnType<typeof setUp>>

const countAllowed = async ({ take }: SetUp, times: number, form?: FormName) => {
  let count = 0
  for (let at = 0; at < times; at += 1) count += Number((await take(form)).type === 'allowed')
  return count
}

describe('the tokens of a form', () => {
  test.each([
    ['contact', 5, 2 * MINUTE_MS],
    ['interview', 5, 2 * MINUTE_MS],
    ['newsletter', 5, 2 * MINUTE_MS],
    ['newsletter/confirm', 10, MINUTE_MS / 2],
    ['newsletter/leave', 10, MINUTE_MS / 2],
    ['custom-orders', 5, 2 * MINUTE_MS],
    ['checkout', 10, MINUTE_MS / 2],
    ['course', 10, MINUTE_MS / 2],
    ['course/link', 5, 2 * MINUTE_MS],
    ['views', 30, MINUTE_MS],
  ] as const)('%s: %d at once, then one each %d ms', async (form, burst, refillMs) => {
    const server = await setUp()
    expect(await countAllowed(server, burst + 3, form)).toBe(burst)
    expect(await server.take(form)).toEqual({ type: 'limited', retryAfterMs: refillMs })
    server.clock.now += refillMs - 1
    expect(await server.take(form)).toEqual({ type: 'limited', retryAfterMs: 1 })
    server.clock.now += 1
    expect(await countAllowed(server, 3, form)).toBe(1)
    server.clock.now += 24 * HOUR_MS
    expect(await countAllowed(server, burst + 3, form)).toBe(burst)
  })

  test('are counted for each form and each address, an IPv6 customer being one address', async () => {
    const server = await setUp()
    await countAllowed(server, 6)
    expect((await server.take('interview')).type).toBe('allowed')
    expect((await server.take('contact', '203.0.113.8')).type).toBe('allowed')
    for (let at = 1; at <= 5; at += 1) await server.take('contact', `2001:db8::${at}`)
    expect((await server.take('contact', '2001:db8::6')).type).toBe('limited')
    expect((await server.take('contact', '2001:db8:0:1::6')).type).toBe('allowed')
  })

  test('that were used while the clock was ahead are available again once it is set back', async () => {
    const server = await setUp()
    server.clock.now += 24 * HOUR_MS
    await countAllowed(server, 6)
    server.clock.now -= 24 * HOUR_MS
    expect(await countAllowed(server, 6)).toBe(5)
    expect((await server.take()).type).toBe('limited')
  })

  test('of a clock that is a little ahead stay used', async () => {
    const server = await setUp()
    server.clock.now += MINUTE_MS
    await countAllowed(server, 6)
    server.clock.now -= MINUTE_MS
    expect((await server.take()).type).toBe('limited')
  })

  test('cannot be used twice by parallel requests', async () => {
    const { take } = await setUp()
    const decisions = await Promise.all(Array.from({ length: 12 }, () => take()))
    expect(decisions.filter(({ type }) => type === 'allowed')).toHaveLength(5)
  })

  test('that are used up cost no more writes', async () => {
    const server = await setUp()
    await countAllowed(server, 5)
    const { works } = server.store.commits()
    await countAllowed(server, 20)
    expect(server.store.commits().works).toBe(works)
  })

  test('store no address in the database', async () => {
    const { store, take } = await setUp()
    await take()
    const buckets = await store.db.selectFrom('buckets').select('key').execute()
    expect(buckets).toHaveLength(2)
    for (const { key } of buckets) expect(key).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the cap of all addresses together', () => {
  const send = async ({ take }: SetUp, times: number, net: number) => {
    const decisions = []
    for (let at = 0; at < times; at += 1)
      decisions.push(await take('contact', `10.${net}.${at >> 8}.${at & 255}`))
    return decisions
  }

  test('is 300 in an hour for a form; beyond it forms are accepted as doubtful', async () => {
    const server = await setUp()
    const within = await send(server, 300, 1)
    expect(new Set(within.map((decision) => JSON.stringify(decision)))).toEqual(
      new Set(['{"type":"allowed","isOverGlobalCap":false}']),
    )
    expect(await send(server, 1, 2)).toEqual([{ type: 'allowed', isOverGlobalCap: true }])
    expect(await server.take('interview')).toEqual({ type: 'allowed', isOverGlobalCap: false })
    server.clock.now += HOUR_MS
    expect(await send(server, 1, 3)).toEqual([{ type: 'allowed', isOverGlobalCap: false }])
  })
})
