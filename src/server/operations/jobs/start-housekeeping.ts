import { type HousekeepingDeps, runHousekeeping } from './housekeeping.ts'

export type HousekeepingTimer = HousekeepingDeps & {
  /** Calls again and again until it is told to stop. */
  readonly every: (ms: number, call: () => void) => () => void
  readonly reportError: (error: unknown) => void
}

/** Whoever is late by so much has lost nothing. */
const LOOK_EVERY_MS = 15 * 60_000

/** Sees at once and from time to time whether the day's housekeeping is due. Answers how to stop; what runs then ends first. */
export const startHousekeeping = ({
  every,
  reportError,
  ...deps
}: HousekeepingTimer): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let isStopping = false
  const look = (): void => {
    running ??= runHousekeeping({ ...deps, isStopping: () => isStopping })
      .then(() => undefined, reportError)
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
