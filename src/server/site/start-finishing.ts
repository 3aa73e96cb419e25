import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const SCRIPT = join(import.meta.dirname, '../commands/finish-site.ts')

type FinishingPlace = {
  readonly dist: string
  readonly pictures: string
  /** Told of each file that has its compressed forms, by its path in the site. */
  readonly onCompressed: (path: string) => void
}

/** Finishes the site in a process of its own, which gives way to every other. Answers how to stop it, at any moment. */
export const startFinishing = ({ dist, pictures, onCompressed }: FinishingPlace): (() => void) => {
  const child = fork(SCRIPT, [dist, pictures])
  // Nobody waits for it: where it does not run, the site is served all the same.
  child.on('error', () => undefined)
  child.on('message', (path) => onCompressed(String(path)))
  if (child.pid !== undefined) yieldToOthers(child.pid)
  // What is half written then has no name yet.
  return () => void child.kill('SIGKILL')
}

const yieldToOthers = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch (error) {
    // It was quicker to end than to be slowed down.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR'))
      throw error
  }
}
