import type { Queryable } from './database-schema.ts'

/**
 * `epoch`: id of this database. `seeded_at`, `packs_seeded_at`, `first_admin_at`: happened once, and never again.
 * `housekeeping_at`, `housekeeping_done_at`: when it last began and ended, in milliseconds. `tombstones_from`: the
 * highest change number of a deleted tombstone. `content_blocks`: ids of the site's built-in content blocks that were
 * ever made. `data_key_mark`: identifies the key that seals the database, without revealing it. `setup_opened_at`:
 * since when the first administrator may be made, in milliseconds. `setup_code_hash`: hash of the code for it that a
 * command has printed. `reconciling_at`, `reconciled_at`: when the comparison with the payment providers last began and
 * ended, in milliseconds. `reconcile_before_mail`: a backup was restored, and no email leaves before the next
 * comparison. `push_keys`: the server's own keys for push messages, the private one sealed.
 */
export type MetaKey =
  | 'epoch'
  | 'seeded_at'
  | 'packs_seeded_at'
  | 'first_admin_at'
  | 'housekeeping_at'
  | 'housekeeping_done_at'
  | 'tombstones_from'
  | 'content_blocks'
  | 'data_key_mark'
  | 'setup_opened_at'
  | 'setup_code_hash'
  | 'push_keys'
  | 'reconciling_at'
  | 'reconciled_at'
  | 'reconcile_before_mail'

export const readMeta = async (db: Queryable, key: MetaKey): Promise<string | null> => {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** Writes a value that is not there yet; the first one stands. */
export const writeMetaOnce = async (db: Queryable, key: MetaKey, value: string): Promise<void> => {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Writes a value in place of the one before. */
export const writeMeta = async (db: Queryable, key: MetaKey, value: string): Promise<void> => {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
