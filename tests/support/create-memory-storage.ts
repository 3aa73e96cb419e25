import type { KeyValueStorage } from '#device/back-office/key-value-storage.ts'

/** A localStorage whose entries a test can read. */
export const createMemoryStorage = (): KeyValueStorage & {
  readonly entries: Map<string, string>
} => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}
