import { createHash } from 'node:crypto'
import type { ObjectStore } from '#server/api/files/stores/object-store.ts'
import { DumpFault } from './file/dump-fault.ts'
import type { DumpEntry, StoredRow } from './file/dump-format.ts'

/** No picture is larger: the server takes none of this size. */
const LARGEST_BYTES = 64 * 1024 * 1024

/** Puts pictures together from their pieces, one at a time. */
export const createPictureSink = (target: Pick<ObjectStore, 'put' | 'has'>) => {
  const contentTypes = new Map<string, string>()
  let sha256: string | null = null
  let pieces: Uint8Array[] = []
  let bytes = 0

  const flush = async (): Promise<void> => {
    if (sha256 === null) return
    const content = Buffer.concat(pieces)
    const contentType = contentTypes.get(sha256)
    const isItself = createHash('sha256').update(content).digest('hex') === sha256
    // A picture that was damaged before the dump was made is left out; its row stays and says which one is missing.
    if (isItself && contentType !== undefined && !(await target.has(sha256)))
      await target.put({ sha256, contentType, content: [content] })
    sha256 = null
    pieces = []
    bytes = 0
  }

  return {
    /** Rows of the table `files`, which come before the pictures. */
    expect: ({ sha256: of, content_type: type }: StoredRow): void => {
      contentTypes.set(String(of), String(type))
    },
    add: async (entry: Extract<DumpEntry, { type: 'picture' }>): Promise<void> => {
      if (entry.sha256 !== sha256) await flush()
      sha256 = entry.sha256
      pieces.push(entry.piece)
      bytes += entry.piece.length
      if (bytes > LARGEST_BYTES) throw new DumpFault('corrupted')
    },
    flush,
  }
}
