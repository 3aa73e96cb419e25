import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Seal } from '#server/db/seal.ts'
import { noPause } from '#server/next-slice.ts'
import { deleteSubscriber, eraseAddress } from './erase-address.ts'
import { erasedListKey, hashEmailKey, newsletterLeaveKey, readErasures } from './erasures.ts'
import { type AboutWhom, findPersonalRecords, listKnownAddresses } from './find-personal-records.ts'
import { deleteInterviews } from './interviews.ts'

type Replay = { readonly seal: Seal; readonly nowMs: number }

/**
 * Repeats erasures after an older backup was restored: for each recorded erasure, deletes the data of the address from
 * before it, the subscriptions of addresses that had left, and lists of favourites. Data that the same person has sent
 * since stays. Returns the number of erased addresses.
 */
export const replayErasures = async (
  store: Pick<Store, 'db' | 'write'>,
  { seal, nowMs }: Replay,
): Promise<number> => {
  const erasures = await readErasures(store.db)
  if (erasures.size === 0) return 0
  await store.write((tx) => eraseLists(tx, erasures))
  let addresses = 0
  for (const emailKey of await listKnownAddresses(store.db)) {
    const left = erasures.get(hashEmailKey(newsletterLeaveKey(emailKey)))
    if (left !== undefined)
      await store.write((tx) =>
        leaveAgain(tx, { emailKey, seal, until: left, pause: noPause }, nowMs),
      )
    const until = erasures.get(hashEmailKey(emailKey))
    if (until === undefined) continue
    const whom = { emailKey, seal, until, pause: noPause }
    const counts = await store.write((tx) => eraseAddress(tx, whom, nowMs))
    if (Object.values(counts).some((count) => count > 0)) addresses += 1
  }
  return addresses + (await store.write((tx) => eraseSealed(tx, { seal, nowMs }, erasures)))
}

/** For addresses that occur in sealed data only: they cannot be read there, but found by their hash. */
const eraseSealed = async (
  tx: Queryable,
  { seal, nowMs }: Replay,
  erasures: ReadonlyMap<string, string>,
): Promise<number> => {
  let addresses = 0
  for (const [emailHash, until] of erasures) {
    const erased = await tx
      .selectFrom('interviews')
      .select('id')
      .where('email_key', '=', seal.mark(emailHash))
      .where('created_at', '<=', until)
      .execute()
    const ids = erased.map(({ id }) => id)
    await deleteInterviews(tx, ids, nowMs)
    if (ids.length > 0) addresses += 1
  }
  return addresses
}

const leaveAgain = async (tx: Queryable, whom: AboutWhom, nowMs: number): Promise<void> => {
  const { subscribers } = await findPersonalRecords(tx, whom)
  for (const { id } of subscribers) await deleteSubscriber(tx, id, nowMs)
}

const eraseLists = async (tx: Queryable, erasures: ReadonlyMap<string, string>): Promise<void> => {
  const lists = await tx.selectFrom('favourite_lists').select(['key_hash', 'agreed_at']).execute()
  for (const { key_hash, agreed_at } of lists) {
    const until = erasures.get(hashEmailKey(erasedListKey(key_hash)))
    if (until === undefined || agreed_at > until) continue
    await tx.deleteFrom('favourite_lists').where('key_hash', '=', key_hash).execute()
  }
}
