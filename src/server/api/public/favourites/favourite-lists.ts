import type * as v from 'valibot'
import {
  type favouritesRequest,
  MOST_FAVOURITES,
} from '#contract/public/forms/favourites-request.ts'
import { hashLinkToken } from '#server/api/mail/link-token.ts'
import { recordErasedList } from '#server/api/privacy/erasure-ledger.ts'
import { atMostMs, DAY_MS } from '#server/operations/jobs/spans.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/** Thirteen months, from the last time that a list was changed or read. */
export const FAVOURITES_LIFE_MS = atMostMs({ years: 1, months: 1 })

/** Of how many changes a list knows that it has had them: devices send one after the other. */
const MOST_CHANGE_IDS = 32

export type ListChange =
  | { readonly type: 'changed'; readonly models: readonly string[] }
  /** There is no such list, and nobody has agreed to one. */
  | { readonly type: 'missing' }
  | { readonly type: 'full' }

type FavouriteList = {
  readonly models: readonly string[]
  readonly changeIds: readonly string[]
  readonly usedAtMs: number
}

export const findList = async (db: Queryable, key: string): Promise<FavouriteList | null> => {
  const list = await db
    .selectFrom('favourite_lists')
    .select(['models', 'change_ids', 'used_at_ms'])
    .where('key_hash', '=', hashLinkToken(key))
    .executeTakeFirst()
  if (!list) return null
  return {
    models: JSON.parse(list.models),
    changeIds: JSON.parse(list.change_ids),
    // PostgreSQL answers large numbers as text.
    usedAtMs: Number(list.used_at_ms),
  }
}

/** Whether a reading has to be noted: for the span of a list's life its day is enough. */
export const isUseOld = ({ usedAtMs }: FavouriteList, nowMs: number): boolean =>
  nowMs - usedAtMs >= DAY_MS

export const noteUse = async (tx: Queryable, key: string, nowMs: number): Promise<void> => {
  await tx
    .updateTable('favourite_lists')
    .set({ used_at_ms: nowMs })
    .where('key_hash', '=', hashLinkToken(key))
    .execute()
}

/**
 * Takes out, then puts in. A change that has come before is not made again: another device may have undone it since. Of
 * models that are not there, none is put in.
 */
export const changeList = async (
  tx: Queryable,
  key: string,
  {
    change,
    nowMs,
  }: { readonly change: v.InferOutput<typeof favouritesRequest>; readonly nowMs: number },
): Promise<ListChange> => {
  const list = await findList(tx, key)
  if (list === null && !change.agreed) return { type: 'missing' }
  const changeIds = list?.changeIds ?? []
  if (list !== null && change.id !== undefined && changeIds.includes(change.id))
    return { type: 'changed', models: list.models }
  const left = new Set(list?.models)
  for (const id of change.remove) left.delete(id)
  for (const id of await existing(tx, change.add)) left.add(id)
  if (left.size > MOST_FAVOURITES) return { type: 'full' }
  const models = [...left]
  const known = change.id === undefined ? changeIds : [...changeIds, change.id]
  const values = {
    models: JSON.stringify(models),
    change_ids: JSON.stringify(known.slice(-MOST_CHANGE_IDS)),
    used_at_ms: nowMs,
  }
  await tx
    .insertInto('favourite_lists')
    .values({
      key_hash: hashLinkToken(key),
      agreed_at: new Date(nowMs).toISOString(),
      ...values,
    })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(values))
    .execute()
  return { type: 'changed', models }
}

/** In their order; hidden models too, which may be shown again. */
const existing = async (tx: Queryable, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const found = await tx
    .selectFrom('models')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

/** No backup brings it back either. */
export const eraseList = async (tx: Queryable, key: string, nowMs: number): Promise<void> => {
  const keyHash = hashLinkToken(key)
  const { numDeletedRows } = await tx
    .deleteFrom('favourite_lists')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await recordErasedList(tx, keyHash, new Date(nowMs).toISOString())
}
