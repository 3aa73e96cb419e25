import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesBelow, writeWhole } from './write-whole.ts'

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/
const WORTH_IT = 512

export type Compressing = {
  readonly atOnce: number
  /** Told of each file that has its compressed forms now. */
  readonly onCompressed?: (file: string) => void
  /** False: the folder holds another build meanwhile, and nothing is written any more. */
  readonly isStillWanted?: () => boolean
}

/** Puts `.br` and `.gz` beside every text file of the folder that has none, so that the server compresses nothing. */
export const compressFiles = async (
  folder: string,
  { atOnce, onCompressed = () => undefined, isStillWanted = () => true }: Compressing,
): Promise<void> => {
  const files = filesBelow(folder)
    .filter(({ name }) => COMPRESSIBLE.test(name) && !name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !isCompressed(file) && statSync(file).size >= WORTH_IT)
  await inParallel(files, atOnce, async (file) => {
    if (!isStillWanted()) return
    await compressFile(file, isStillWanted)
    onCompressed(file)
  })
}

const isCompressed = (file: string): boolean => existsSync(`${file}.br`) && existsSync(`${file}.gz`)

const compressFile = async (file: string, isStillWanted: () => boolean): Promise<void> => {
  const text = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const brotli = await promisify(brotliCompress)(text, { params })
  await writeWhole(`${file}.br`, brotli, isStillWanted)
  await writeWhole(`${file}.gz`, await promisify(gzip)(text, { level: 9 }), isStillWanted)
}

/** Works on so many at once. After the first failure no more are begun. */
export const inParallel = async <T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  const waiting = all.values()
  let hasFailed = false
  const workOn = async (): Promise<void> => {
    for (const one of waiting) {
      if (hasFailed) return
      try {
        await work(one)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workOn))
}
