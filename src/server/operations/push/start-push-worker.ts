import { startOutboxWorker } from '#server/operations/outbox-worker.ts'
import type { Store } from '#server/store/open-store.ts'
import { createPushing, nextPushMs, type PushingDeps } from './send-due-pushes.ts'

export type PushWorkerDeps = Omit<PushingDeps, 'isStopping' | 'store'> & {
  readonly store: Pick<Store, 'db' | 'write' | 'onChange'>
  /** Calls back once; the returned function calls it off. */
  readonly after: (ms: number, call: () => void) => () => void
  readonly reportError: (error: unknown) => void
}

/** Rings devices as things come in. Answers how to stop; what is being sent is sent first. */
export const startPushWorker = (deps: PushWorkerDeps): (() => Promise<void>) => {
  let isStopping = false
  return startOutboxWorker({
    ...deps,
    nextDueMs: nextPushMs,
    sendDue: createPushing({ ...deps, isStopping: () => isStopping }),
    onStopping: () => {
      isStopping = true
    },
  })
}
