import { useEffect } from 'react'
import { isolate } from '#domain/text/isolate.ts'
import { SITE_NAME } from '../page-handle.ts'

/** Gives the tab a better title than the route alone knows. */
export const useDocumentTitle = (title: string): void =>
  useEffect(() => {
    document.title = `${isolate(title)} · ${SITE_NAME}`
  }, [title])
