import { type KeyValueStorage, writeStored } from './key-value-storage.ts'

const ASKED_KEY = 'neomuse-persist-asked'

/**
 * Asks the browser, once on this device, not to erase its storage when room gets short. At the first edit: then there
 * is something to lose, and a browser that asks the person gets an answer that makes sense.
 */
export const createPersistOnce =
  (storage: KeyValueStorage, persist: () => Promise<boolean>): (() => void) =>
  () => {
    if (storage.getItem(ASKED_KEY) !== null) return
    writeStored(storage, ASKED_KEY, true)
    // A no changes nothing that could be done about it.
    persist().catch(() => false)
  }
