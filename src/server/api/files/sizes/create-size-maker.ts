import { createHash } from 'node:crypto'
import type { PictureSize } from '#contract/public/picture-sizes.ts'
import { createTurns } from '#server/auth/turns.ts'
import type { Store } from '#server/store/open-store.ts'
import { StorageUnavailable } from '#server/store/storage-unavailable.ts'
import { findFile } from '../find-file.ts'
import type { ObjectStore } from '../stores/object-store.ts'
import type { Resized, Resizer } from './create-resizer.ts'
import { sizeName } from './size-names.ts'

export type SizeMakerDeps = {
  readonly store: Pick<Store, 'db'>
  readonly objects: ObjectStore
  readonly resize: Resizer
  /** Told of each size that could not be kept. */
  readonly onUnkept: (fault: StorageUnavailable) => void
}

/** Keeps a size of a picture. What cannot be made is kept as an empty file, so that nobody tries again. */
export type SizeMaker = (sha256: string, size: PictureSize) => Promise<SizeMaking>

export type SizeMaking =
  | { readonly type: 'kept' }
  /** It was made, and the place takes nothing just now: whoever asks next has it made again. */
  | { readonly type: 'unkept'; readonly resized: Resized }
  | { readonly type: 'busy' }
  /** There is no such picture, or no longer. */
  | { readonly type: 'missing' }

/** Each holds a processor and a decoded picture. */
const AT_ONCE = 2
/** What the first visitors of a page of new pictures ask for; waiting costs no memory. */
const MOST_WAITING = 32

export const createSizeMaker = (deps: SizeMakerDeps): SizeMaker => {
  const turns = createTurns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING })
  const underWay = new Map<string, Promise<SizeMaking>>()
  const begin = async (sha256: string, size: PictureSize): Promise<SizeMaking> => {
    const turn = await turns.take(() => keepSize(deps, sha256, size))
    return turn.type === 'full' ? { type: 'busy' } : turn.value
  }
  return (sha256, size) => {
    const name = sizeName(sha256, size)
    const making =
      underWay.get(name) ?? begin(sha256, size).finally(() => void underWay.delete(name))
    underWay.set(name, making)
    return making
  }
}

const keepSize = async (
  deps: SizeMakerDeps,
  sha256: string,
  size: PictureSize,
): Promise<SizeMaking> => {
  const { store, objects, resize } = deps
  const name = sizeName(sha256, size)
  // Between the look that found nothing and this turn, somebody else may have made it.
  if (await objects.has(name)) return { type: 'kept' }
  const original = await objects.open(sha256)
  if (original === null) return { type: 'missing' }
  const resized = await resize(await gather(original), size)
  const isKept = await tryToPut(deps, { name, size, resized })
  // Whoever dropped the picture meanwhile has not seen this size, and would leave it behind.
  if (await findFile(store.db, sha256))
    return isKept ? { type: 'kept' } : { type: 'unkept', resized }
  if (isKept) await objects.remove(name)
  return { type: 'missing' }
}

type NewSize = { readonly name: string; readonly size: PictureSize; readonly resized: Resized }

/** A disk that is full or read-only keeps nobody from seeing the picture. */
const tryToPut = async (
  { objects, onUnkept }: SizeMakerDeps,
  { name, size, resized }: NewSize,
): Promise<boolean> => {
  const bytes = resized.type === 'made' ? resized.bytes : new Uint8Array()
  try {
    await objects.put({
      name,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      contentType: `image/${size.format}`,
      content: [bytes],
    })
    return true
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    onUnkept(error)
    return false
  }
}

const gather = async (content: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
