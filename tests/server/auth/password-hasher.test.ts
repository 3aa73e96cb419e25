import { describe, expect, test } from 'vitest'
import { createPasswordHasher } from '#server/auth/password-hasher.ts'

const CHEAP = { memoryKib: 8, passes: 1 }

const hashOf = async (hasher: ReturnType<typeof createPasswordHasher>, password: string) => {
  const outcome = await hasher.hash(password)
  if (outcome.type === 'busy') throw new Error('busy')
  return outcome.hash
}

describe('a password hash', () => {
  test('is argon2id at the recommended cost, salted', async () => {
    const hasher = createPasswordHasher()
    const hashes = [await hashOf(hasher, 'secret'), await hashOf(hasher, 'secret')]
    for (const hash of hashes)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(hashes[0]).not.toBe(hashes[1])
    expect(await hasher.verify('secret', hashes[0] ?? '')).toEqual({ type: 'match' })
    expect(await hasher.verify('Secret', hashes[0] ?? '')).toEqual({ type: 'mismatch' })
  })

  test('made with other parameters is still verified', async () => {
    const old = await hashOf(createPasswordHasher(CHEAP), 'secret')
    const today = createPasswordHasher({ memoryKib: 16, passes: 2 })
    expect(await today.verify('secret', old)).toEqual({ type: 'match' })
    expect(await today.verify('other', old)).toEqual({ type: 'mismatch' })
  })

  test('treats an accent typed in two ways as the same', async () => {
    const hasher = createPasswordHasher(CHEAP)
    const hash = await hashOf(hasher, 'e\u0301te\u0301')
    expect(await hasher.verify('\u00e9t\u00e9', hash)).toEqual({ type: 'match' })
  })

  test.each([null, '', 'plain', '$argon2id$v=19$m=8,t=1,p=1$$', '$2b$10$abc'])(
    '%j matches nothing',
    async (hash) => {
      const hasher = createPasswordHasher(CHEAP)
      for (const password of ['', 'plain'])
        expect(await hasher.verify(password, hash)).toEqual({ type: 'mismatch' })
    },
  )

  test('is computed for two at a time; beyond a short queue requests are turned away at once', async () => {
    const hasher = createPasswordHasher(CHEAP)
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => hasher.hash('secret')))
    const busy = outcomes.filter(({ type }) => type === 'busy')
    expect(busy.length).toBeGreaterThan(5)
    expect(outcomes.slice(0, 10).every(({ type }) => type === 'hashed')).toBe(true)
    expect((await hasher.hash('secret')).type).toBe('hashed')
  })
})
