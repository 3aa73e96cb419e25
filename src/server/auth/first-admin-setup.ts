import { createHash, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '#server/db/database-schema.ts'
import { readMeta, writeMeta, writeMetaOnce } from '#server/db/meta.ts'
import type { Store } from '#server/db/open-store.ts'

/** Time limit for making the first administrator: a server that was left half set up must not be open to takeover. */
export const SETUP_WINDOW_MS = 60 * 60_000

export type SetupState =
  /** An administrator exists or existed: further ones are made by administrators. */
  | 'over'
  /** The first administrator may be made by the operator, who proves to run this server. */
  | 'open'
  /** It was open, and the time ran out. `npm run admin:setup` opens it again. */
  | 'closed'

/** Called at each start. Only the first start opens the setup. */
export const beginSetup = async (
  { db, write }: Pick<Store, 'db' | 'write'>,
  nowMs: number,
): Promise<void> => {
  if ((await readMeta(db, 'setup_opened_at')) !== null) return
  await write((tx) => writeMetaOnce(tx, 'setup_opened_at', String(nowMs)))
}

/** Opens the setup again for the holder of the code. `tx` is a writing transaction. */
export const reopenSetup = async (
  tx: Queryable,
  { code, nowMs }: { readonly code: string; readonly nowMs: number },
): Promise<void> => {
  await writeMeta(tx, 'setup_opened_at', String(nowMs))
  await writeMeta(tx, 'setup_code_hash', hash(code).toString('hex'))
}

export const readSetupState = async (db: Queryable, nowMs: number): Promise<SetupState> => {
  if ((await readMeta(db, 'first_admin_at')) !== null) return 'over'
  const openedAt = await readMeta(db, 'setup_opened_at')
  const isOpen = openedAt !== null && Math.abs(nowMs - Number(openedAt)) < SETUP_WINDOW_MS
  return isOpen ? 'open' : 'closed'
}

/** Whether it is the code of this process, or the last one that the command printed. */
export const isSetupCode = async (
  db: Queryable,
  code: string,
  ownCode: string | null,
): Promise<boolean> => {
  const given = await readMeta(db, 'setup_code_hash')
  const hashes = [
    ...(ownCode === null ? [] : [hash(ownCode)]),
    ...(given === null ? [] : [Buffer.from(given, 'hex')]),
  ]
  // Hashes are compared, so that the response time reveals nothing about the code.
  return hashes.some((one) => timingSafeEqual(one, hash(code)))
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Crockford's base 32: digits and letters that are not mistaken for one another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 20

/** Twenty characters, 100 bits: the code for making the first administrator. */
export const createSetupCode = (randomBytes: (size: number) => Uint8Array): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

export type FirstAdminSetupParts = {
  readonly nowMs: () => number
  readonly randomBytes: (size: number) => Uint8Array
  /** `SETUP_CODE`. */
  readonly setupCode: string | null
  readonly isForDevelopment: boolean
  readonly say: (line: string) => void
}

export type FirstAdminSetup = {
  /** The code that proves to run this server; null: no first administrator is to be made. */
  readonly code: string | null
  /** Called when a developer's server turns out to be behind a proxy. */
  readonly onProxySeen: () => void
}

/** Prints how the first administrator is made, while there is none. */
export const announceFirstAdminSetup = async (
  store: Store,
  parts: FirstAdminSetupParts,
): Promise<FirstAdminSetup> => {
  const { nowMs, randomBytes, setupCode, isForDevelopment, say } = parts
  await beginSetup(store, nowMs())
  const state = await readSetupState(store.db, nowMs())
  if (state === 'over') return { code: null, onProxySeen: () => undefined }
  const code = setupCode ?? createSetupCode(randomBytes)
  const sayCode = (): void =>
    say(
      `Set-up code for the first administrator: ${setupCode === null ? code : 'the one in SETUP_CODE'}`,
    )
  if (state === 'closed')
    say(
      'The first administrator can no longer be made at /admin/login. "npm run admin:setup" opens that for another hour',
    )
  else if (!isForDevelopment) sayCode()
  return {
    code,
    onProxySeen: () => {
      say('A proxy stands before this server: being on this machine proves nothing any more')
      sayCode()
    },
  }
}
