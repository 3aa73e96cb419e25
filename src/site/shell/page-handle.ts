import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Params, UIMatch } from 'react-router-dom'
import { isolate } from '#domain/text/isolate.ts'

/** What a page says of itself to search engines and the browser's tab. `{site}` in it is the site's name. */
export interface PageHead {
  readonly title: MessageDescriptor
  readonly description: MessageDescriptor
}

/** The `handle` of every route that is a page. */
export interface PageHandle {
  readonly head: (params: Params) => PageHead
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'head' in handle

/** The head of the page that these matches lead to. */
export const headOf = (
  matches: readonly Pick<UIMatch, 'handle' | 'params'>[],
): PageHead | undefined => {
  const page = matches.findLast((match) => isPageHandle(match.handle))
  return page && isPageHandle(page.handle) ? page.handle.head(page.params) : undefined
}

/** A part of a head in the reader's language. */
export const headText = (i18n: I18n, text: MessageDescriptor, siteName: string): string =>
  i18n._(
    text.id,
    { ...text.values, site: isolate(siteName) },
    text.message === undefined ? {} : { message: text.message },
  )

/** The tab's title of a page of the site. */
export const pageTitle = (title: string, siteName: string): string =>
  title === '' ? siteName : `${isolate(title)} · ${isolate(siteName)}`
