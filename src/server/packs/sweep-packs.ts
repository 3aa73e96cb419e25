import type { Store } from '#server/store/open-store.ts'
import type { Packs } from './open-packs.ts'
import { dropUnnamedBytes } from './pack-draft.ts'

export type SweepDeps = {
  readonly store: Store
  readonly packs: Packs
  readonly nowMs: () => number
}

/** What came within the hour may be about to get its row. */
const FRESH_MS = 60 * 60_000
const AT_ONCE = 200

/**
 * Clears away what nobody will ask for: uploads that nobody has gone on with for a week, copies that were cut off, and
 * bytes without a row, as a crash between the two leaves behind. Answers how much it was.
 */
export const sweepPacks = async ({ store, packs, nowMs }: SweepDeps): Promise<number> => {
  const { storage } = packs
  let dropped = await (await packs.uploads(store)).sweep()
  const freshFromMs = nowMs() - FRESH_MS
  dropped += await storage.dropUnfinished(freshFromMs)
  const old = await storage.listOlderThan(freshFromMs)
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const some = old.slice(at, at + AT_ONCE)
    dropped += await store.write((tx) => dropUnnamedBytes(tx, storage, some))
  }
  return dropped
}
