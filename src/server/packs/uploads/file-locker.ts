import { existsSync } from 'node:fs'
import { rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lock, Locker, RequestRelease } from '@tus/server'
import { refuseUpload } from './refuse-upload.ts'

export type FileLockerDeps = {
  readonly folder: string
  readonly nowMs: () => number
  /** Calls back once; the returned function calls it off. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** So often the holder of a lock says that it lives, and looks whether another one asks for it. */
const HEARTBEAT_MS = 500
/** Who has not said so for so long was killed. */
const DEAD_MS = 15_000
const LOOK_AGAIN_MS = 100
/** A line that died without a word is given up by its own server before that. */
const LONGEST_WAIT_MS = 10_000

/**
 * One request at a time writes to an upload, whichever server has it: servers that share the folder see each other's lock
 * files. Who wants a lock that is held asks for it; who holds it hears that within a heartbeat, and ends its request.
 */
export const createFileLocker = (deps: FileLockerDeps): Locker => ({
  newLock: (id) => createFileLock(deps, id),
})

const createFileLock = ({ folder, nowMs, after }: FileLockerDeps, id: string): Lock => {
  const held = join(folder, `${id}.lock`)
  const wanted = join(folder, `${id}.wanted`)
  let stopHeartbeat = (): void => undefined

  const touch = (): Promise<void> => utimes(held, nowMs() / 1000, nowMs() / 1000)
  const heartbeat = (requestRelease: RequestRelease): void => {
    stopHeartbeat = after(HEARTBEAT_MS, () => {
      if (existsSync(wanted)) void requestRelease()
      // A folder that is just removed takes its locks with it.
      void touch().catch(() => undefined)
      heartbeat(requestRelease)
    })
  }
  const take = async (): Promise<boolean> => {
    try {
      await writeFile(held, '', { flag: 'wx', mode: 0o600 })
      await touch()
      return true
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      if (await isDead(held, nowMs())) await rm(held, { force: true })
      return false
    }
  }

  return {
    lock: async (signal, requestRelease) => {
      const untilMs = nowMs() + LONGEST_WAIT_MS
      while (!(await take())) {
        if (signal.aborted || nowMs() > untilMs) refuseUpload('upload-busy')
        await writeFile(wanted, '', { mode: 0o600 })
        await new Promise<void>((resolve) => after(LOOK_AGAIN_MS, resolve))
      }
      await rm(wanted, { force: true })
      heartbeat(requestRelease)
    },
    unlock: async () => {
      stopHeartbeat()
      await rm(held, { force: true })
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
