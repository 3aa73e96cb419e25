import { describe, expect, test } from 'vitest'
import {
  announceFirstAdminSetup,
  createSetupCode,
  reopenSetup,
  SETUP_WINDOW_MS,
} from '#server/auth/first-admin-setup.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

describe('setup window', () => {
  const START_MS = 1_767_225_600_000
  const OWN_CODE = 'code of this process'
  const GIVEN_CODE = 'code of the command'

  const setUp = async (isDeveloper = false) => {
    let now = START_MS
    const server = await createTestServer({
      nowMs: () => now,
      isDeveloper: () => isDeveloper,
      setupCode: OWN_CODE,
    })
    const create = async (invite_code: string | null) => {
      const body = {
        email: 'ada@neomuse.test',
        password: 'une phrase assez longue',
        first_name: 'Ada',
        last_name: 'L.',
        invite_code,
      }
      return (await server.call('POST', '/api/admin/create-admin', { body })).status
    }
    const start = async (setupCode: string | null = null, isForDevelopment = false) => {
      const said: string[] = []
      const setup = await announceFirstAdminSetup(server.store, {
        nowMs: () => now,
        randomBytes: (size) => new Uint8Array(size),
        setupCode,
        isForDevelopment,
        say: (line) => said.push(line),
      })
      return { setup, said }
    }
    const wait = (ms: number) => {
      now += ms
    }
    return { ...server, create, start, wait, now: () => now }
  }

  describe('the first administrator is created within an hour of the first start', () => {
    test('and not after it, neither with the code nor on the machine itself', async () => {
      for (const isDeveloper of [true, false]) {
        const { create, wait } = await setUp(isDeveloper)
        wait(SETUP_WINDOW_MS)
        expect(await create(OWN_CODE)).toBe(403)
        expect(await create(null)).toBe(403)
      }
    })

    test('another start does not reopen the window, and says how to reopen it', async () => {
      const { create, wait, start } = await setUp()
      wait(SETUP_WINDOW_MS - 1)
      expect((await start()).said).toEqual([
        `Set-up code for the first administrator: ${'0'.repeat(20)}`,
      ])
      wait(1)
      expect((await start()).said).toEqual([expect.stringMatching(/"npm run admin:setup" opens/)])
      expect(await create(OWN_CODE)).toBe(403)
    })

    test('the command reopens it for an hour, with a code of its own', async () => {
      const { create, wait, store, now } = await setUp()
      wait(2 * SETUP_WINDOW_MS)
      await store.write((tx) => reopenSetup(tx, { code: GIVEN_CODE, nowMs: now() }))
      wait(SETUP_WINDOW_MS)
      expect(await create(GIVEN_CODE)).toBe(403)
      await store.write((tx) => reopenSetup(tx, { code: GIVEN_CODE, nowMs: now() }))
      expect(await create('another code')).toBe(403)
      expect(await create(GIVEN_CODE)).toBe(201)
      expect(await create(GIVEN_CODE)).toBe(403)
    })
  })

  describe('the start prints', () => {
    test('nothing for the developer, unless a proxy is seen', async () => {
      const { start } = await setUp()
      const { setup, said } = await start(null, true)
      expect(said).toEqual([])
      setup.onProxySeen()
      expect(said).toEqual([expect.stringMatching(/proxy/), expect.stringMatching(/: 0{20}$/)])
    })

    test('never the value of SETUP_CODE, and nothing once there is an administrator', async () => {
      const { start, create } = await setUp()
      expect((await start('a code of mine')).said).toEqual([
        expect.stringMatching(/in SETUP_CODE$/),
      ])
      expect(await create(OWN_CODE)).toBe(201)
      expect((await start('a code of mine')).said).toEqual([])
    })
  })
})

describe('setup code', () => {
  test('twenty characters that cannot be confused, each of them from five random bits', () => {
    const codes = [0, 1].map((round) =>
      createSetupCode((size) => Uint8Array.from({ length: size }, (_, at) => at + round * size)),
    )
    expect(codes.join('')).toBe('0123456789abcdefghjkmnpqrstvwxyz01234567')
  })
})
