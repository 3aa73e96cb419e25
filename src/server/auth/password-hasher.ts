import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PasswordHasher } from '#server/ports/password-hasher.ts'
import { createSemaphore, type SemaphoreLoad } from '../http/semaphore.ts'

type Cost = { readonly memoryKib: number; readonly passes: number }

/** Source: OWASP Password Storage Cheat Sheet, Argon2id, second of the equal choices. */
const OWASP_COST: Cost = { memoryKib: 19_456, passes: 2 }

/** Each hash uses a core and 19 MiB; more in parallel would starve everything else. */
const AT_ONCE = 2
const MOST_WAITING = 16

const SALT_BYTES = 16
const HASH_BYTES = 32

/** `load`: the number of running hashes, and of those that wait. */
export const createPasswordHasher = (
  cost: Cost = OWASP_COST,
): PasswordHasher & { readonly load: () => SemaphoreLoad } => {
  const semaphore = createSemaphore({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING })
  const unknownAccount: Stored = {
    cost,
    salt: randomBytes(SALT_BYTES),
    hash: Buffer.alloc(HASH_BYTES),
  }
  return {
    load: semaphore.load,
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES)
      const turn = await semaphore.run(() => derive(password, salt, cost))
      if (turn.type === 'full') return { type: 'busy' }
      return { type: 'hashed', hash: toPhc({ cost, salt, hash: turn.value }) }
    },
    verify: async (password, hash) => {
      const stored = hash === null ? null : fromPhc(hash)
      const { salt, cost: storedCost, hash: expected } = stored ?? unknownAccount
      const turn = await semaphore.run(() => derive(password, salt, storedCost))
      if (turn.type === 'full') return { type: 'busy' }
      const isMatch = timingSafeEqual(turn.value, expected) && stored !== null
      return { type: isMatch ? 'match' : 'mismatch' }
    },
  }
}

type Stored = { readonly cost: Cost; readonly salt: Buffer; readonly hash: Buffer }

/** Normalised, so that an accent typed on another keyboard is the same password (RFC 8265, section 4.2.2). */
const derive = (password: string, salt: Buffer, { memoryKib, passes }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const message = Buffer.from(password.normalize('NFC'))
    argon2(
      'argon2id',
      { message, nonce: salt, memory: memoryKib, passes, parallelism: 1, tagLength: HASH_BYTES },
      (error, hash) => (error ? reject(error) : resolve(hash)),
    )
  })

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const toPhc = ({ cost, salt, hash }: Stored): string =>
  `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$${base64(salt)}$${base64(hash)}`

/** Null when the text is not one of our hashes: then it matches no password. */
const fromPhc = (text: string): Stored | null => {
  const [, memoryKib, passes, salt = '', hash = ''] = PHC.exec(text) ?? []
  const bytes = Buffer.from(hash, 'base64')
  if (memoryKib === undefined || bytes.length !== HASH_BYTES) return null
  const cost = { memoryKib: Number(memoryKib), passes: Number(passes) }
  return { cost, salt: Buffer.from(salt, 'base64'), hash: bytes }
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
