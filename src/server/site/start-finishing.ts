import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const SCRIPT = join(import.meta.dirname, '../commands/finish-site.ts')

type FinishingPlace = {
  readonly dist: string
  readonly pictures: string
  /** Called for each file whose compressed forms are ready, with its path in the site. */
  readonly onCompressed: (path: string) => void
}

/** Finishes the site in a process with the lowest priority. Returns how to stop it, at any moment. */
export const startFinishing = ({ dist, pictures, onCompressed }: FinishingPlace): (() => void) => {
  const child = fork(SCRIPT, [dist, pictures])
  // Not required: if it does not run, the site is served all the same.
  child.on('error', () => undefined)
  child.on('message', (path) => onCompressed(String(path)))
  if (child.pid !== undefined) yieldToOthers(child.pid)
  // A half-written file still has its temporary name then.
  return () => void child.kill('SIGKILL')
}

const yieldToOthers = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch (error) {
    // The process ended before its priority could be lowered.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR'))
      throw error
  }
}
