import { useEffect } from 'react'
import { showToast } from './toast/show-toast.ts'

const listeners = new Set<() => void>()

/** Somebody wants a part of the page whose code cannot be fetched now. */
export const tellPartMissing = (): void => {
  for (const listener of listeners) listener()
}

/** Says so when a part of the page does not come. Once per root. */
export const usePartMissingToast = (title: string, description: string): void =>
  useEffect(() => {
    const listener = () =>
      void showToast({ id: 'part-missing', variant: 'destructive', title, description })
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [title, description])
