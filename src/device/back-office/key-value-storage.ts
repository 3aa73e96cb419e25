import * as v from 'valibot'

/** What localStorage offers. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Null if nothing is stored, or nothing of that shape. */
export const readStored = <Value>(
  storage: Pick<KeyValueStorage, 'getItem'>,
  key: string,
  schema: v.GenericSchema<unknown, Value>,
): Value | null => {
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.unknown(), schema),
    storage.getItem(key),
  )
  return read.success ? read.output : null
}

/** A full or blocked storage keeps nothing: use this only for data that may be missing. */
export const writeStored = (
  storage: Pick<KeyValueStorage, 'setItem'>,
  key: string,
  value: unknown,
): void => {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch (refusal) {
    if (!(refusal instanceof DOMException)) throw refusal
  }
}

/**
 * localStorage, or if the browser refuses it (cookies blocked, private mode) a memory that lasts as long as the tab.
 */
export const openLocalStorage = (): KeyValueStorage => {
  try {
    localStorage.setItem('probe', '')
    localStorage.removeItem('probe')
    return localStorage
  } catch {
    const memory = new Map<string, string>()
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    }
  }
}

const ASKED_KEY = 'neomuse-persist-asked'

/**
 * Asks the browser, once on this device, not to erase its storage when disk space runs short. Called at the first edit:
 * only then is there something to lose, and a browser that prompts the admin gets a meaningful answer.
 */
export const createPersistOnce =
  (storage: KeyValueStorage, persist: () => Promise<boolean>): (() => void) =>
  () => {
    if (storage.getItem(ASKED_KEY) !== null) return
    writeStored(storage, ASKED_KEY, true)
    // After a refusal nothing else can be done.
    persist().catch(() => false)
  }
