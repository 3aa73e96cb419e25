import { useRef, useState } from 'react'

export type OneAtATime = {
  readonly isBusy: boolean
  /** Null, and nothing done, while earlier work is still under way. */
  readonly run: <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome | null>
}

/** What a second press before the answer must not do twice: save a row, send an e-mail. */
export const useOneAtATime = (): OneAtATime => {
  // State would let a second press of the same moment through.
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
