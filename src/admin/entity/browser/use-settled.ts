import { useEffect, useState } from 'react'

/** The value once it has not changed for so long: a screen reader is told of a result, not of each letter's. */
export const useSettled = <Value>(value: Value, forMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return settled
}
