import { useState } from 'react'

/** The value, or the last one there was: a closing dialog keeps its words until it is out of sight. */
export const useLastValue = <T>(value: T | null): T | null => {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
