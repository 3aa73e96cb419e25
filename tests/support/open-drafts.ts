import { onTestFinished } from 'vitest'
import { openDraftNote, openDraftStore } from '#device/back-office/draft-store.ts'
import { createMemoryStorage } from './create-memory-storage.ts'
import { createTestLocks } from './create-test-locks.ts'
import { openTestDatabase } from './open-test-database.ts'

/** What the pages of one device share for drafts. */
export const aDraftDevice = () => ({
  db: openTestDatabase(),
  locks: createTestLocks(),
  storage: createMemoryStorage(),
  clock: { nowMs: 1_000 },
})

/** As a page does, for a part that does not report when its text is stored: `written` waits for the last write. */
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

/** Opens drafts as a page does. */
export const openDrafts = async ({ db, locks, storage, clock } = aDraftDevice()) => {
  const note = openDraftNote(storage, 'ada')
  const store = await openDraftStore(db, { locks, note, nowMs: () => clock.nowMs })
  onTestFinished(store.stop)
  return store
}
