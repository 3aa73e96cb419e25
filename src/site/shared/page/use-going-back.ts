import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `then` whenever the visitor goes back or forward on this page. A choice that is shown before the address has it
 * must end here: on a busy device the router goes to a new entry and back without rendering the page in between, so
 * that the page sees no change of the address.
 */
export const useGoingBack = (then: () => void): void => {
  const end = useEffectEvent(then)
  useEffect(() => {
    const listener = () => end()
    addEventListener('popstate', listener)
    return () => removeEventListener('popstate', listener)
  }, [])
}
