import { useEffect, useState } from 'react'
import { followOutbox } from './follow-outbox.ts'

/** Whether what waits under the key still does: until it has arrived, was refused or is taken back. */
export const useIsUnsent = (key: string | null): boolean => {
  const [settledKey, setSettledKey] = useState<string | null>(null)
  useEffect(() => {
    if (key === null) return
    return followOutbox((forms) => {
      const form = forms.find((candidate) => candidate.key === key)
      if (form?.state.type !== 'waiting') setSettledKey(key)
    })
  }, [key])
  return key !== null && settledKey !== key
}
