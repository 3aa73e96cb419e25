import type { NoteStorage } from '#device/push-subscription.ts'

/** The part of the browser's caches that is used here: one document in each. */
export const createNoteStorage = (): NoteStorage => {
  const kept = new Map<string, Response>()
  const openCache = (name: string) => ({
    match: async (address: string) => kept.get(`${name} ${address}`)?.clone(),
    put: async (address: string, document: Response) => {
      kept.set(`${name} ${address}`, document)
    },
  })
  return {
    open: async (name: string) => openCache(name) as unknown as Cache,
    delete: async (name: string) => {
      const found = [...kept.keys()].filter((key) => key.startsWith(`${name} `))
      for (const key of found) kept.delete(key)
      return found.length > 0
    },
  }
}
