import { createHash, type Hash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, type Lock, type Locker, type RequestRelease, Upload } from '@tus/server'
import * as v from 'valibot'
import { PROBLEM_CODES, type ProblemCode } from '#contract/problems.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { problemAnswer } from '#server/http/answer.ts'

/** A refusal that tus understands: its body is a problem code, which `refusalToProblem` turns into the API's format. */
class UploadRefused extends Error {
  readonly status_code: number
  readonly body: ProblemCode

  constructor(code: ProblemCode) {
    super(code)
    this.status_code = problemAnswer(code).status
    this.body = code
  }
}

/** @throws always, for reasons that tus does not know, such as a deleted model or a full disk. */
export const refuseUpload = (code: ProblemCode): never => {
  throw new UploadRefused(code)
}

/** The protocol's own refusals keep their status for tus clients, and get the API's format for people. */
export const refusalToProblem = async (response: Response): Promise<Response> => {
  const text = await response.text()
  const own = v.safeParse(v.picklist(PROBLEM_CODES), text)
  const { status } = response
  const { headers, body } = problemAnswer(own.success ? own.output : codeOf(status))
  return new Response(JSON.stringify({ ...JSON.parse(body ?? '{}'), status }), {
    status,
    headers: { ...headers, 'Tus-Resumable': '1.0.0' },
  })
}

const codeOf = (status: number): ProblemCode => {
  if (status === 404 || status === 410) return 'not-found'
  if (status === 413) return 'file-too-large'
  return status >= 500 ? 'internal' : 'bad-request'
}

/** Metadata of an upload. */
export type StoredUpload = Upload & {
  /** Stored before the bytes are moved, so that a crash in between loses nothing. */
  readonly sha256?: string
  /** It has become a file of a pack: nothing is left to do. */
  readonly isFinished?: boolean
}

type Running = { readonly hash: Hash; offset: number }

/**
 * The file store of tus, with additions: a full disk is reported as such, the received part of an interrupted request
 * is kept, SHA-256 is computed during the upload, and a complete upload whose bytes were moved is still known to its
 * sender.
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

  /** Null: the first part was hashed by another server, or before a restart. */
  #continueAt(id: string, offset: number): Running | null {
    const known = this.#running.get(id)
    if (known?.offset === offset) return known
    this.#running.delete(id)
    if (offset > 0) return null
    const running = { hash: createHash('sha256'), offset }
    this.#running.set(id, running)
    return running
  }

  /** Of the whole file. The file is read again only if a part of it was not received by this process. */
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
    // The bytes were moved to the storage of complete files.
    if (info?.sha256 === undefined) return super.getUpload(id)
    const { size = 0, metadata = {}, creation_date, sha256 } = info
    const whole = new Upload({
      id,
      size,
      offset: size,
      metadata,
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

  /** Every known upload, complete or not, with the time of its last byte. */
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

export type FileLockerDeps = {
  readonly folder: string
  readonly nowMs: () => number
  /** Calls back once; the returned function cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** Interval at which the holder of a lock renews it, and checks whether another request wants it. */
const HEARTBEAT_MS = 500
/** A holder that has not renewed its lock for this long was killed. */
const DEAD_MS = 15_000
const LOOK_AGAIN_MS = 100
/** Longest wait for a lock; the server ends a dead connection before that. */
const LONGEST_WAIT_MS = 10_000

/**
 * Lets one request at a time write to an upload, on any server: servers that share the folder see each other's lock
 * files. A request that wants a held lock asks for it; the holder notices that within a heartbeat and ends its own
 * request.
 */
export const createFileLocker = (deps: FileLockerDeps): Locker => ({
  newLock: (id) => createFileLock(deps, id),
})

const createFileLock = ({ folder, nowMs, after }: FileLockerDeps, id: string): Lock => {
  const lockFile = join(folder, `${id}.lock`)
  const wanted = join(folder, `${id}.wanted`)
  let stopHeartbeat = (): void => undefined

  const touch = (): Promise<void> => utimes(lockFile, nowMs() / 1000, nowMs() / 1000)
  const heartbeat = (requestRelease: RequestRelease): void => {
    stopHeartbeat = after(HEARTBEAT_MS, () => {
      if (existsSync(wanted)) void requestRelease()
      // The folder may just be removed, and its locks with it.
      void touch().catch(() => undefined)
      heartbeat(requestRelease)
    })
  }
  const acquire = async (): Promise<boolean> => {
    try {
      await writeFile(lockFile, '', { flag: 'wx', mode: 0o600 })
      await touch()
      return true
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      if (await isDead(lockFile, nowMs())) await rm(lockFile, { force: true })
      return false
    }
  }

  return {
    lock: async (signal, requestRelease) => {
      const untilMs = nowMs() + LONGEST_WAIT_MS
      while (!(await acquire())) {
        if (signal.aborted || nowMs() > untilMs) refuseUpload('upload-busy')
        await writeFile(wanted, '', { mode: 0o600 })
        await new Promise<void>((resolve) => after(LOOK_AGAIN_MS, resolve))
      }
      await rm(wanted, { force: true })
      heartbeat(requestRelease)
    },
    unlock: async () => {
      stopHeartbeat()
      await rm(lockFile, { force: true })
    },
  }
}

const isDead = async (path: string, now: number): Promise<boolean> => {
  try {
    return now - (await stat(path)).mtimeMs > DEAD_MS
  } catch {
    // It was released meanwhile.
    return false
  }
}
