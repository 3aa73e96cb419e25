import { useEffect } from 'react'
import { isolate } from '#domain/text/isolate.ts'

const SITE = 'Néomuse'

/** `count`: of what waits to be seen, where somebody looks at another tab. */
export const useDocumentTitle = (title: string, count = 0): void => {
  useEffect(() => {
    const name = title === '' ? SITE : `${isolate(title)} · ${SITE}`
    document.title = count > 0 ? `(${count}) ${name}` : name
  }, [title, count])
}
