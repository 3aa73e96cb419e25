import { type ReconcileDeps, reconcile } from './reconcile.ts'

export type ReconcilerTimer = ReconcileDeps & {
  /** Calls again and again until it is told to stop. */
  readonly every: (ms: number, call: () => void) => () => void
  readonly onFault: (error: unknown) => void
}

/** What is due every ten minutes is late by no more than that, also where the process that was at it has died. */
const LOOK_EVERY_MS = 60_000

/** At once, and every ten minutes by one of all processes. Answers how to stop; what runs then ends first. */
export const startReconciler = ({
  every,
  onFault,
  ...deps
}: ReconcilerTimer): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let isStopping = false
  let isFirst = true
  const look = (): void => {
    running ??= reconcile({ ...deps, isFirst, isStopping: () => isStopping })
      .then(({ type }) => {
        if (type === 'done') isFirst = false
      })
      .catch(onFault)
      .finally(() => {
        running = null
      })
  }
  look()
  const stop = every(LOOK_EVERY_MS, look)
  return async () => {
    stop()
    isStopping = true
    await running
  }
}
