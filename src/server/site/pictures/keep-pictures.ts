import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTurns } from '#server/auth/turns.ts'
import { writeWhole } from '../finish/write-whole.ts'
import { keptName, type PictureRecipe } from './picture-list.ts'

type Bytes = Uint8Array<ArrayBuffer>

export type PictureKeeping = {
  /** The folder of what was made before; it outlives builds. */
  readonly folder: string
  readonly make: (recipe: PictureRecipe) => Promise<Bytes>
  /** Told once, however many pictures cannot be kept. */
  readonly onUnkept: (reason: string) => void
  /** Each making holds a processor and some decoded pictures. */
  readonly atOnce: number
}

/** Answers the picture: as it was kept, or made now. */
export type KeepPicture = (recipe: PictureRecipe) => Promise<Bytes>

/** Pictures that are made when they are asked for first, once each, and kept: on the disk, or in memory where it takes none. */
export const createPictureKeeper = ({
  folder,
  make,
  onUnkept,
  atOnce,
}: PictureKeeping): KeepPicture => {
  const turns = createTurns({ atOnce, mostWaiting: Number.POSITIVE_INFINITY })
  const underWay = new Map<string, Promise<Bytes>>()
  const inMemory = new Map<string, Bytes>()
  let hasComplained = false

  const findKept = async (name: string): Promise<Bytes | null> =>
    inMemory.get(name) ?? (await readKept(join(folder, name)))

  const keep = async (name: string, bytes: Bytes): Promise<void> => {
    try {
      await writeWhole(join(folder, name), bytes)
    } catch (error) {
      // There are few, and together they are small.
      inMemory.set(name, bytes)
      if (!hasComplained) onUnkept(error instanceof Error ? error.message : String(error))
      hasComplained = true
    }
  }
  const makeInTurn = async (name: string, recipe: PictureRecipe): Promise<Bytes> => {
    const turn = await turns.take(async () => {
      // Somebody else, or another process, may have made it meanwhile.
      const made = await findKept(name)
      if (made) return made
      const bytes = await make(recipe)
      await keep(name, bytes)
      return bytes
    })
    if (turn.type === 'full') throw new Error('a picture found no place to wait')
    return turn.value
  }

  return async (recipe) => {
    const name = keptName(recipe)
    const known = await findKept(name)
    if (known) return known
    const making =
      underWay.get(name) ?? makeInTurn(name, recipe).finally(() => void underWay.delete(name))
    underWay.set(name, making)
    return making
  }
}

/** Null where it is not there, or not to be read: it is made again then. */
const readKept = async (path: string): Promise<Bytes | null> => {
  try {
    return new Uint8Array(await readFile(path))
  } catch {
    return null
  }
}
