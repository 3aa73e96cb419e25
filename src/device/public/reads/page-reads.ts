import { createContext, useContext, useMemo } from 'react'

/** Of the script element that carries the reads in a document. */
export const PAGE_READS_ID = 'page-reads'

/** What a document was drawn from: answers of the public calls, by their paths. The browser takes it over with the same. */
export type PageReads = Readonly<Record<string, unknown>>

/** Answers what a call said when the document was drawn; undefined where nobody had asked. */
export type FindPageRead = (path: string) => unknown

export const PageRead = createContext<FindPageRead>(() => undefined)

/** Null where the document came without it, or `read` makes nothing of it: it may be of another time. */
export const usePageRead = <Value>(
  path: string,
  read: (body: unknown) => Value | null,
): Value | null => {
  const body = useContext(PageRead)(path)
  return useMemo(() => (body === undefined ? null : read(body)), [body, read])
}
