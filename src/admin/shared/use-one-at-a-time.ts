import { useRef, useState } from 'react'

export type OneAtATime = {
  readonly isBusy: boolean
  /** Returns null, and does nothing, while earlier work is in progress. */
  readonly run: <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome | null>
}

/** For work that a second press before the answer must not repeat: saving a row, sending an email. */
export const useOneAtATime = (): OneAtATime => {
  // State would allow a second press before the next render.
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  return {
    isBusy,
    run: async (work) => {
      if (isRunning.current) return null
      isRunning.current = true
      setIsBusy(true)
      return work().finally(() => {
        isRunning.current = false
        setIsBusy(false)
      })
    },
  }
}
