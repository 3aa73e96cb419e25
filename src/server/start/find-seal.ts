import { createSeal, type Seal } from '#server/sealing/create-seal.ts'
import { findDataKey, type KeySettings, OTHER_KEY } from '#server/sealing/data-key.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { readMeta, writeMetaOnce } from '#server/store/meta.ts'
import type { Store } from '#server/store/open-store.ts'

export type FoundSeal =
  /** `unreadable`: so many interviews of a time without a mark were sealed with other keys. */
  | { readonly type: 'found'; readonly seal: Seal; readonly unreadable: number }
  | { readonly type: 'failed'; readonly reason: string }

type SealedStore = Pick<Store, 'db' | 'write'>

/** By it the database knows its key again. */
const markOfKey = (seal: Seal): string => seal.mark('data key')

/**
 * The seal of this database. Where nothing was ever sealed, its key may be a new one; from then on it is that one alone:
 * with another one, what is sealed could be neither read nor found for an erasure.
 */
export const findSeal = async (store: SealedStore, settings: KeySettings): Promise<FoundSeal> => {
  const mark = await readMeta(store.db, 'data_key_mark')
  const sealed = mark === null ? await readSealed(store.db) : []
  const found = findDataKey(settings, { mayMake: mark === null && sealed.length === 0 })
  if (found.type === 'failed') return found
  const seal = createSeal(found.key)
  if (mark !== null) return sealOfMark(seal, mark)
  const unreadable = unreadableOf(sealed, seal).length
  if (unreadable === 0) return sealOfMark(seal, await markOnce(store, seal))
  // Keys have changed before there were marks: neither is the right one for all.
  return unreadable < sealed.length ? { type: 'found', seal, unreadable } : OTHER
}

const OTHER = { type: 'failed', reason: OTHER_KEY } as const

const sealOfMark = (seal: Seal, mark: string): FoundSeal =>
  mark === markOfKey(seal) ? { type: 'found', seal, unreadable: 0 } : OTHER

/** Another process that starts at the same moment may have been faster. */
const markOnce = (store: SealedStore, seal: Seal): Promise<string> =>
  store.write(async (tx) => {
    await writeMetaOnce(tx, 'data_key_mark', markOfKey(seal))
    return (await readMeta(tx, 'data_key_mark')) ?? ''
  })

/**
 * Where a key is lost for good: deletes what it has sealed, and has the database forget it. Answers how many interviews
 * those were.
 */
export const dropUnreadable = async (tx: Queryable, settings: KeySettings): Promise<number> => {
  const found = findDataKey(settings)
  if (found.type === 'failed') return 0
  const unreadable = unreadableOf(await readSealed(tx), createSeal(found.key))
  for (const { id } of unreadable) {
    await tx.deleteFrom('interviews').where('id', '=', id).execute()
    // Without a tombstone: a restored database is read anew by every device.
    await tx.deleteFrom('inquiries').where('id', '=', id).execute()
  }
  await tx.deleteFrom('meta').where('key', '=', 'data_key_mark').execute()
  return unreadable.length
}

type SealedRow = { readonly id: string; readonly sealed: string | null }

const readSealed = (db: Queryable): Promise<readonly SealedRow[]> =>
  db.selectFrom('interviews').select(['id', 'sealed']).where('sealed', 'is not', null).execute()

const unreadableOf = (rows: readonly SealedRow[], seal: Seal): readonly SealedRow[] =>
  rows.filter(({ id, sealed }) => sealed !== null && seal.open(sealed, id) === null)
