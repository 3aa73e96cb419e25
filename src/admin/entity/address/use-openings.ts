import { useState } from 'react'

/** What is open, or was last, and the how-manieth opening it is: a key that starts every opening afresh. */
export const useOpenings = (value: string | null): { target: string | null; opening: number } => {
  const [seen, setSeen] = useState(value)
  const [target, setTarget] = useState(value)
  const [opening, setOpening] = useState(0)
  if (value !== seen) {
    setSeen(value)
    if (value !== null) {
      setTarget(value)
      setOpening(opening + 1)
    }
  }
  return { target, opening }
}
