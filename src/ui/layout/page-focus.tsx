import type { MouseEvent, ReactNode } from 'react'
import { skipLink } from '#styled-system/recipes/skip-link.js'

/** The id of the only `h1` of a page or screen. It can take the focus: `tabIndex={-1}`. */
export const PAGE_HEADING_ID = 'page-heading'

export const pageHeading = (): HTMLElement | null => document.getElementById(PAGE_HEADING_ID)

/** A screen reader then announces the new page. Another module sets the scroll position. */
export const focusPageHeading = (): void => pageHeading()?.focus({ preventScroll: true })

export interface SkipLinkProps {
  href: `#${string}`
  children: ReactNode
}

/** The first focusable element of a page; appears when focused. */
export function SkipLink({ href, children }: SkipLinkProps) {
  // A fragment in the address would move the focus again at every Back to this page.
  const onClick = (event: MouseEvent) => {
    const target = document.querySelector<HTMLElement>(href)
    target?.focus()
    if (target && document.activeElement === target) event.preventDefault()
  }
  return (
    <a className={skipLink()} href={href} onClick={onClick}>
      {children}
    </a>
  )
}
