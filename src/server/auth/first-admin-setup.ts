import { createHash, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '#server/db/database-schema.ts'
import { readMeta, writeMeta, writeMetaOnce } from '#server/db/meta.ts'
import type { Store } from '#server/db/open-store.ts'

/** The first administrator may be made for so long: a server that was forgotten half set up is nobody's to take. */
export const SETUP_WINDOW_MS = 60 * 60_000

export type SetupState =
  /** There is, or was, an administrator: further ones are made by them. */
  | 'over'
  /** The first administrator may be made, by whoever shows that they run this server. */
  | 'open'
  /** It was open, and nobody came. `npm run admin:setup` opens it again. */
  | 'closed'

/** At each start. The first one counts: to start again opens nothing. */
export const beginSetup = async (
  { db, write }: Pick<Store, 'db' | 'write'>,
  nowMs: number,
): Promise<void> => {
  if ((await readMeta(db, 'setup_opened_at')) !== null) return
  await write((tx) => writeMetaOnce(tx, 'setup_opened_at', String(nowMs)))
}

/** Opens it again, for whoever knows the code. `tx` is a writing transaction. */
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

/** Whether it is the code of this process, or the one that the command gave out last. */
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
  // Hashes are compared, so that the time tells nothing of the code.
  return hashes.some((one) => timingSafeEqual(one, hash(code)))
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Crockford's base 32: digits and letters that are not mistaken for one another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 20

/** Twenty characters, 100 bits: what the first administrator must know. */
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
  /** By which whoever makes the first administrator proves that they run this server; null: none is made. */
  readonly code: string | null
  /** For a developer's server that stands behind a proxy after all. */
  readonly onProxySeen: () => void
}

/** Says how the first administrator is made, while there is none. */
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
