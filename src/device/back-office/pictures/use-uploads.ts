import { useSyncExternalStore } from 'react'
import type { Uploads } from '../../pictures/uploads.ts'
import { useBackOffice } from '../back-office-context.tsx'

export type { Uploads }

/** Of the account that is signed in. */
export const useUploads = (): Uploads => {
  const { session, uploads } = useBackOffice()
  const store = useSyncExternalStore(session.subscribe, uploads)
  return useSyncExternalStore(store?.subscribe ?? toNothing, () => store?.read() ?? NONE)
}

const NONE: Uploads = new Map()

const toNothing = () => () => undefined
