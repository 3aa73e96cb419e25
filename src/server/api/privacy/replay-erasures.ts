import type { Store } from '#server/store/open-store.ts'
import { eraseAddress } from './erase-address.ts'
import { hashEmailKey, readErasures } from './erasure-ledger.ts'
import { listKnownAddresses } from './find-personal-records.ts'

/**
 * Erases once more what an older backup has brought back: for each entry of the database's own ledger, the data of that
 * address from before its erasure. What the same person has sent since then stays. Answers the number of addresses.
 */
export const replayErasures = async (
  store: Pick<Store, 'db' | 'write'>,
  nowMs: number,
): Promise<number> => {
  const erasures = await readErasures(store.db)
  if (erasures.size === 0) return 0
  let addresses = 0
  for (const emailKey of await listKnownAddresses(store.db)) {
    const until = erasures.get(hashEmailKey(emailKey))
    if (until === undefined) continue
    const counts = await store.write((tx) => eraseAddress(tx, { emailKey, until }, nowMs))
    if (Object.values(counts).some((count) => count > 0)) addresses += 1
  }
  return addresses
}
