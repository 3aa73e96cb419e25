import type { ObjectStore } from '#server/db/object-store.ts'
import type { PictureBytes } from './databases/make-database.ts'

/** Pictures in memory. */
export const makeObjectStore = (pictures: readonly PictureBytes[] = []) => {
  const contents = new Map(pictures.map(({ sha256, content }) => [sha256, content]))
  const store: ObjectStore = {
    put: async ({ sha256, name = sha256, content }) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of content) chunks.push(chunk)
      contents.set(name, Buffer.concat(chunks))
    },
    open: async (name) => {
      const content = contents.get(name)
      return content ? new Blob([Uint8Array.from(content)]).stream() : null
    },
    has: async (name) => contents.has(name),
    remove: async (name) => void contents.delete(name),
  }
  return { ...store, contents }
}
