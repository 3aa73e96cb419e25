import type { ReactNode } from 'react'
import { PAGE_HEADING_ID } from '#ui/layout/page-focus.tsx'
import { Heading, type HeadingLook } from '#ui/text/text.tsx'

interface PageHeadingProps {
  look?: HeadingLook
  children: ReactNode
}

/** The only `h1` of a page. Navigation moves the focus to it, so that a screen reader announces the new page. */
export function PageHeading({ look = 'title', children }: PageHeadingProps) {
  return (
    <Heading level={1} look={look} id={PAGE_HEADING_ID} tabIndex={-1}>
      {children}
    </Heading>
  )
}
