import { onTestFinished } from 'vitest'
import { openDraftNote, openDraftStore } from '#device/back-office/draft-store.ts'
import { createMemoryStorage } from './create-memory-storage.ts'
import { createTestLocks } from './create-test-locks.ts'
import { openTestDatabase } from './open-test-database.ts'

/** What the pages of one device share, as far as drafts go. */
export const aDraftDevice = () => ({
  db: openTestDatabase(),
  locks: createTestLocks(),
  storage: createMemoryStorage(),
  clock: { nowMs: 1_000 },
})

/** As a page does, for a part that does not say when its words are kept: `written` waits for the last of them. */
export const openTrackedDrafts = async (device = aDraftDevice()) => {
  const store = await openDrafts(device)
  let lastWrite: Promise<unknown> = Promise.resolve()
  const write: typeof store.write = (...draft) => {
    const writing = store.write(...draft)
    lastWrite = writing
    return writing
  }
  return { store: { ...store, write }, written: () => lastWrite }
}

/** As a page does. */
export const openDrafts = async ({ db, locks, storage, clock } = aDraftDevice()) => {
  const note = openDraftNote(storage, 'ada')
  const store = await openDraftStore(db, { locks, note, nowMs: () => clock.nowMs })
  onTestFinished(store.stop)
  return store
}
