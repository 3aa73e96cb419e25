import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Attempt,
  type AttemptDecision,
  acquireAttempt,
  releaseAttempt,
} from '#server/http/attempt-limits.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const MINUTE_MS = 60_000

const setUp = async () => {
  const clock = { now: 1_767_225_600_000 }
  const { store } = await createTestServer({ nowMs: () => clock.now })
  let made = 0
  const deps = { store, nowMs: () => clock.now, newId: () => `id-${++made}` }
  const take = (attempt: Partial<Attempt> = {}) =>
    acquireAttempt(deps, { account: 'a', address: 'x', ...attempt })
  const takeMany = async (times: number, attempt: Partial<Attempt> = {}) => {
    const decisions: AttemptDecision[] = []
    for (let at = 0; at < times; at += 1) decisions.push(await take(attempt))
    return decisions.map(({ type }) => type)
  }
  return { store, clock, take, takeMany }
}

const allowed = (times: number) => Array(times).fill('allowed')

describe('attempts', () => {
  test('10 for an account and address; other accounts and addresses are counted separately', async () => {
    const { take, takeMany } = await setUp()
    expect(await takeMany(10)).toEqual(allowed(10))
    expect(await take()).toEqual({ type: 'limited', retryAfterMs: 15 * MINUTE_MS })
    expect(await takeMany(1, { account: 'b' })).toEqual(['allowed'])
    expect(await takeMany(1, { address: 'y' })).toEqual(['allowed'])
  })

  test('50 for an address, for all accounts together', async () => {
    const { takeMany } = await setUp()
    for (let at = 0; at < 5; at += 1)
      expect(await takeMany(10, { account: `a${at}` })).toEqual(allowed(10))
    expect(await takeMany(1, { account: 'new' })).toEqual(['limited'])
    expect(await takeMany(1, { account: null })).toEqual(['limited'])
    expect(await takeMany(1, { account: null, address: 'y' })).toEqual(['allowed'])
  })

  test('made while the clock was ahead do not count once it is set back', async () => {
    const { clock, takeMany } = await setUp()
    clock.now += 365 * 24 * 60 * MINUTE_MS
    await takeMany(10)
    clock.now -= 365 * 24 * 60 * MINUTE_MS
    expect(await takeMany(1)).toEqual(['allowed'])
  })

  test('that were refused do not lengthen the wait, and cost no write', async () => {
    const { store, clock, take, takeMany } = await setUp()
    await takeMany(4)
    clock.now += MINUTE_MS
    await takeMany(6)
    const { works } = store.commits()
    clock.now += 13 * MINUTE_MS
    expect(await takeMany(20)).toEqual(Array(20).fill('limited'))
    expect(await take()).toEqual({ type: 'limited', retryAfterMs: MINUTE_MS })
    expect(store.commits().works).toBe(works)
    clock.now += MINUTE_MS - 1
    expect(await take()).toEqual({ type: 'limited', retryAfterMs: 1 })
    clock.now += 1
    expect(await takeMany(5)).toEqual([...allowed(4), 'limited'])
  })

  test('that did not fail are returned, one by one', async () => {
    const { store, take, takeMany } = await setUp()
    const first = await take()
    await takeMany(9)
    expect((await take()).type).toBe('limited')
    if (first.type === 'allowed') await store.write((tx) => releaseAttempt(tx, first.slot))
    expect(await takeMany(2)).toEqual(['allowed', 'limited'])
  })

  test('in parallel get no further than one after the other', async () => {
    const { take } = await setUp()
    const decisions = await Promise.all(Array.from({ length: 25 }, () => take()))
    expect(decisions.filter(({ type }) => type === 'allowed')).toHaveLength(10)
  })

  test('are counted together by all servers on one database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'neomuse-limits-'))
    const file = join(folder, 'neomuse.db')
    const servers = [await createTestServer({ file }), await createTestServer({ file, seed: 2 })]
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) {
      const body = { email: 'ada@neomuse.test', password: 'wrong' }
      const answer = await servers[at % 2]?.call('POST', '/api/admin/login', { body })
      statuses.push(answer?.status ?? 0)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    for (const { store } of servers) await store.close()
    rmSync(folder, { recursive: true })
  })

  test('are stored without account and address', async () => {
    const { store, take } = await setUp()
    await take({ account: 'ada@neomuse.test', address: '203.0.113.7' })
    const rows = await store.db.selectFrom('attempts').selectAll().execute()
    expect(rows).toHaveLength(2)
    for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/)
  })
})
