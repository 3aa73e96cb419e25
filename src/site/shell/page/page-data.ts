import { createContext, useContext } from 'react'

/** Of the script element that carries the data in a prerendered document. */
export const PAGE_DATA_ID = 'page-data'

/** What a prerendered page was drawn from, where it is not part of the site's code. Null where nothing was. */
export const PageData = createContext<unknown>(null)

/** The screen says what it expects: a document of another time may carry something else. */
export const usePageData = <Data>(read: (data: unknown) => Data | null): Data | null =>
  read(useContext(PageData))
