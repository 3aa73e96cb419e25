import type { ObjectStore } from '#server/api/files/stores/object-store.ts'

/** Keeps files for as long as the test runs. */
export const createMemoryStore = (): ObjectStore => {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    put: async ({ sha256, content }) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of content) chunks.push(chunk)
      contents.set(sha256, Buffer.concat(chunks))
    },
    open: async (sha256, range) => {
      const bytes = contents.get(sha256)
      if (bytes === undefined) return null
      const part = range ? bytes.slice(range.first, range.last + 1) : bytes
      return new Blob([part]).stream()
    },
    has: async (sha256) => contents.has(sha256),
    remove: async (sha256) => void contents.delete(sha256),
  }
}
