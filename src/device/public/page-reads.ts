import { createContext, useContext, useMemo } from 'react'

/** Of the script element that carries the reads in a document. */
export const PAGE_READS_ID = 'page-reads'

/** What a document was rendered from: answers of the public calls, by their paths. The browser takes it over with the same. */
export type PageReads = Readonly<Record<string, unknown>>

/** Makes of a body what is read of it: rendered from it, a page is the same. */
export type Brief = (body: unknown) => unknown

/**
 * Answers what a call said when the document was rendered; undefined where nobody had asked. `brief`: what the document
 * needs to bring of it; all who ask for a path say the same.
 */
export type FindPageRead = (path: string, brief?: Brief) => unknown

export const PageRead = createContext<FindPageRead>(() => undefined)

/** Null where the document came without it, or `read` makes nothing of it: it may be of another time. */
export const usePageRead = <Value>(
  path: string,
  read: (body: unknown) => Value | null,
  brief?: Brief,
): Value | null => {
  const body = useContext(PageRead)(path, brief)
  return useMemo(() => (body === undefined ? null : read(body)), [body, read])
}
