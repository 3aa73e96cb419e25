import type { ReactNode } from 'react'
import { skipLink } from '#styled-system/recipes/skip-link.js'

export interface SkipLinkProps {
  href: `#${string}`
  children: ReactNode
}

/** The first focusable thing of a page; appears when focused. */
export function SkipLink({ href, children }: SkipLinkProps) {
  return (
    <a className={skipLink()} href={href}>
      {children}
    </a>
  )
}
