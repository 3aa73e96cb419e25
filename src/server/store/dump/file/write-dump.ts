import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { DumpFault, type DumpFaultType, faultOf } from './dump-fault.ts'
import type { DumpCounts } from './dump-format.ts'
import { type DumpSource, dumpText } from './dump-text.ts'

export type WrittenDump =
  | { readonly type: 'written'; readonly counts: DumpCounts; readonly fileBytes: number }
  | { readonly type: 'failed'; readonly fault: DumpFaultType }

/**
 * Writes a dump under a name that is free. Until it is whole and on the disk it has another name, so that half a dump is
 * never taken for one.
 */
export const writeDump = async (source: DumpSource, path: string): Promise<WrittenDump> => {
  const unfinished = `${path}.unfinished`
  try {
    await refuseExisting(path)
    const counts = await writeNew(unfinished, source)
    const { size } = await stat(unfinished)
    await refuseExisting(path)
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return { type: 'written', counts, fileBytes: size }
  } catch (error) {
    return { type: 'failed', fault: faultOf(error).type }
  }
}

/** Makes the folder for dumps, which nobody else on the machine may read: they hold personal data. */
export const makeDumpFolder = async (folder: string): Promise<DumpFaultType | null> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return null
  } catch (error) {
    return faultOf(error).type
  }
}

const writeNew = async (path: string, source: DumpSource): Promise<DumpCounts> => {
  const file = await openNew(path)
  try {
    const text = dumpText(source)
    let counts: DumpCounts | null = null
    const pieces = async function* () {
      counts = yield* text
    }
    await pipeline(
      Readable.from(pieces(), { objectMode: true }),
      createGzip(),
      file.createWriteStream({ flush: true }),
    )
    if (counts === null) throw new Error('the text of a dump ends with its counts')
    return counts
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** For the owner alone. Who else writes under this name at this moment is not disturbed. */
const openNew = async (path: string) => {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new DumpFault('no-such-folder', { cause: error })
    throw error
  }
}

const refuseExisting = async (path: string): Promise<void> => {
  try {
    await stat(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  throw new DumpFault('already-there')
}

/** Without this the file may be whole and its name forgotten after a power cut. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
