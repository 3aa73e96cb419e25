import { forgetAddresses } from './forget-addresses.ts'
import { type HousekeepingDeps, runHousekeeping } from './housekeeping.ts'

export type HousekeepingTimer = HousekeepingDeps & {
  /** Calls again and again until it is told to stop. */
  readonly every: (ms: number, call: () => void) => () => void
  readonly reportError: (error: unknown) => void
}

/** Whoever is late by so much has lost nothing, and what may be kept for two hours is not kept for longer. */
const LOOK_EVERY_MS = 15 * 60_000

/** Forgets addresses, at once and from time to time, and sees whether the day's housekeeping is due. Answers how to stop; what runs then ends first. */
export const startHousekeeping = ({
  every,
  reportError,
  ...deps
}: HousekeepingTimer): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let isStopping = false
  const look = (): void => {
    running ??= keepHouse({ ...deps, isStopping: () => isStopping })
      .catch(reportError)
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

const keepHouse = async (deps: HousekeepingDeps): Promise<void> => {
  await forgetAddresses(deps)
  await runHousekeeping(deps)
}
