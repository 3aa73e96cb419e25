import { createContext, useContext, useMemo } from 'react'

/** Id of the script element that carries the reads in a document. */
export const PAGE_READS_ID = 'page-reads'

/**
 * The answers of the public calls from which a document was rendered, by their paths. The browser hydrates it with the
 * same.
 */
export type PageReads = Readonly<Record<string, unknown>>

/** Reduces a body to what is read of it: a page rendered from the result is the same. */
export type Reduction = (body: unknown) => unknown

/**
 * Returns the answer of a call when the document was rendered; undefined if it was not requested then. `reduce`: reduces
 * it to what the document needs; all callers for a path must pass the same.
 */
export type FindPageRead = (path: string, reduce?: Reduction) => unknown

export const PageRead = createContext<FindPageRead>(() => undefined)

/** Null if the document came without it, or `read` does not accept it: the document may be of another version. */
export const usePageRead = <Value>(
  path: string,
  read: (body: unknown) => Value | null,
  reduce?: Reduction,
): Value | null => {
  const body = useContext(PageRead)(path, reduce)
  return useMemo(() => (body === undefined ? null : read(body)), [body, read])
}
