export type PacedOptions = {
  /** Never rejects. */
  readonly work: () => Promise<unknown>
  readonly pauseMs: number
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/**
 * Runs the work when it is asked for: never twice at once, and with a pause after each time. However often it was asked
 * for meanwhile, it runs once more, so the last one who asks is heard too.
 */
export const createPaced = ({ work, pauseMs, after }: PacedOptions): (() => void) => {
  let isResting = true
  let isAsked = false
  const run = async (): Promise<void> => {
    isResting = false
    isAsked = false
    await work()
    after(pauseMs, () => {
      isResting = true
      if (isAsked) void run()
    })
  }
  return () => {
    if (isResting) void run()
    else isAsked = true
  }
}
