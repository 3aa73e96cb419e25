import type { ObjectStore } from '#server/api/files/stores/object-store.ts'
import type { PictureBytes } from './databases/make-database.ts'

/** Pictures in memory. */
export const makeObjectStore = (pictures: readonly PictureBytes[] = []) => {
  const contents = new Map(pictures.map(({ sha256, content }) => [sha256, content]))
  const store: ObjectStore = {
    put: async ({ sha256, content }) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of content) chunks.push(chunk)
      contents.set(sha256, Buffer.concat(chunks))
    },
    open: async (sha256) => {
      const content = contents.get(sha256)
      return content ? new Blob([Uint8Array.from(content)]).stream() : null
    },
    has: async (sha256) => contents.has(sha256),
    remove: async (sha256) => void contents.delete(sha256),
  }
  return { ...store, contents }
}
