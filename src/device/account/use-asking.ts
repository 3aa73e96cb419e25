import { useEffect } from 'react'

/** Asks at once, anew when there is something else to ask, and again when the network returns. */
export const useAsking = (ask: () => Promise<void>): void => {
  useEffect(() => {
    const askNow = () => void ask()
    askNow()
    addEventListener('online', askNow)
    return () => removeEventListener('online', askNow)
  }, [ask])
}
