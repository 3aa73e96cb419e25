import type { ObjectStore } from '#server/db/object-store.ts'

/** Keeps files in memory until the test ends. */
export const createMemoryStore = (): ObjectStore => {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    put: async ({ sha256, name = sha256, content }) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of content) chunks.push(chunk)
      contents.set(name, Buffer.concat(chunks))
    },
    open: async (name, range) => {
      const bytes = contents.get(name)
      if (bytes === undefined) return null
      const part = range ? bytes.slice(range.first, range.last + 1) : bytes
      return new Blob([part]).stream()
    },
    has: async (name) => contents.has(name),
    remove: async (name) => void contents.delete(name),
  }
}
