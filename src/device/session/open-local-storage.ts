import type { KeyValueStorage } from './key-value-storage.ts'

/** localStorage, or where the browser refuses it (cookies blocked, private mode) a memory that ends with the tab. */
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
