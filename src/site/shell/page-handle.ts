import type { MessageDescriptor } from '@lingui/core'
import type { Params, UIMatch } from 'react-router-dom'

/** What a page says of itself to search engines and the browser's tab. */
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

export const SITE_NAME = 'Néomuse'
