import { useEffect } from 'react'
import { isolate } from '#domain/text/isolate.ts'

const SITE = 'Néomuse'

export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? SITE : `${isolate(title)} · ${SITE}`
  }, [title])
}
