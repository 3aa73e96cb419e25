import { useEffect, useState } from 'react'

/** The value, or the last one that was not null: a closing dialog keeps its content until it is hidden. */
export const useLastValue = <T>(value: T | null): T | null => {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

/** The value once it has not changed for this long: a screen reader announces a result, not every keystroke's. */
export const useDebounced = <Value>(value: Value, forMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return settled
}
