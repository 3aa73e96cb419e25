import { useEffect } from 'react'

const SITE = 'Néomuse'

export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? SITE : `${title} · ${SITE}`
  }, [title])
}
