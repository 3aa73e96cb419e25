import { useEffect, useState } from 'react'

/** The value, or the last one there was: a closing dialog keeps its words until it is out of sight. */
export const useLastValue = <T>(value: T | null): T | null => {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

/** The value once it has not changed for so long: a screen reader is told of a result, not of each key's. */
export const useDebounced = <Value>(value: Value, forMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return settled
}
