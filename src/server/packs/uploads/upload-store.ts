import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, Upload } from '@tus/server'
import { StorageUnavailable } from '#server/store/storage-unavailable.ts'
import { refuseUpload } from './refuse-upload.ts'

/** What an upload was told to be, beside its bytes. */
export type StoredUpload = Upload & {
  /** Noted before the bytes are moved away, so that a crash between the two loses nothing. */
  readonly sha256?: string
  /** It has become a file of a pack: nothing is left to do. */
  readonly isFinished?: boolean
}

type Running = { readonly hash: Hash; offset: number }

/**
 * tus' own store of files with what it lacks: a full disk is told as one, what came of a request that was cut off stays,
 * SHA-256 is computed while bytes come in, and a whole upload whose bytes were moved away is still known to its sender.
 */
export class UploadStore extends FileStore {
  readonly #running = new Map<string, Running>()

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const handle = await open(join(this.directory, id), 'r+')
    const running = this.#continueAt(id, offset)
    let at = offset
    try {
      for await (const chunk of readable) {
        await writeAll(handle, chunk, at)
        running?.hash.update(chunk)
        at += chunk.length
        if (running) running.offset = at
      }
      return at
    } catch (error) {
      if (isDiskFull(error)) return refuseUpload('disk-full')
      if (error instanceof Error && 'syscall' in error && error.syscall === 'write')
        throw new StorageUnavailable('an upload could not be written', { cause: error })
      throw ERRORS.FILE_WRITE_ERROR
    } finally {
      await handle.close()
    }
  }

  /** Null: it was computed by another server, or before a restart. */
  #continueAt(id: string, offset: number): Running | null {
    const known = this.#running.get(id)
    if (known?.offset === offset) return known
    this.#running.delete(id)
    if (offset > 0) return null
    const running = { hash: createHash('sha256'), offset }
    this.#running.set(id, running)
    return running
  }

  /** Of the whole file. It is read again only where not all of it came in here. */
  async sha256Of(id: string, size: number): Promise<string> {
    const running = this.#running.get(id)
    this.#running.delete(id)
    if (running?.offset === size) return running.hash.digest('hex')
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(join(this.directory, id), { highWaterMark: MIB }))
      hash.update(chunk)
    return hash.digest('hex')
  }

  override async getUpload(id: string): Promise<StoredUpload> {
    const info: StoredUpload | undefined = await this.configstore.get(id)
    // Its bytes are where what is whole is kept.
    if (info?.sha256 === undefined) return super.getUpload(id)
    const { size = 0, metadata = {}, creation_date, sha256 } = info
    const whole = new Upload({
      ...{ id, size, offset: size, metadata },
      ...(creation_date === undefined ? {} : { creation_date }),
    })
    return Object.assign(whole, { sha256, isFinished: info.isFinished === true })
  }

  async note(upload: Upload, progress: Pick<StoredUpload, 'sha256' | 'isFinished'>): Promise<void> {
    await this.configstore.set(upload.id, Object.assign(upload, progress))
  }

  override async remove(id: string): Promise<void> {
    this.#running.delete(id)
    await rm(join(this.directory, id), { force: true })
    await this.configstore.delete(id)
  }

  /** Every upload that is known, whole or not, with the moment of its last byte. */
  async listUploads(): Promise<readonly { upload: StoredUpload; atMs: number }[]> {
    const names = (await readdir(this.directory)).filter((name) => name.endsWith('.json'))
    const found = await Promise.all(names.map((name) => this.#readUpload(name.slice(0, -5))))
    return found.flatMap((one) => (one === null ? [] : [one]))
  }

  async #readUpload(id: string): Promise<{ upload: StoredUpload; atMs: number } | null> {
    try {
      const upload = await this.getUpload(id)
      const path = join(this.directory, upload.sha256 === undefined ? id : `${id}.json`)
      return { upload, atMs: (await stat(path)).mtimeMs }
    } catch {
      // Another request has just ended it.
      return null
    }
  }
}

const MIB = 1024 * 1024

const writeAll = async (handle: FileHandle, chunk: Uint8Array, at: number): Promise<void> => {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, at + done)
    done += bytesWritten
  }
}

const FULL = ['ENOSPC', 'EDQUOT']

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.includes(String(error.code))
