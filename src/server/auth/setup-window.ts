import { createHash, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '#server/store/database-schema.ts'
import { readMeta, writeMeta, writeMetaOnce } from '#server/store/meta.ts'
import type { Store } from '#server/store/open-store.ts'

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
