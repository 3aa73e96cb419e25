import type { MouseEvent, ReactNode } from 'react'
import { skipLink } from '#styled-system/recipes/skip-link.js'

export interface SkipLinkProps {
  href: `#${string}`
  children: ReactNode
}

/** The first focusable thing of a page; appears when focused. */
export function SkipLink({ href, children }: SkipLinkProps) {
  // A fragment in the address would take the focus again with every Back to this page.
  const onClick = (event: MouseEvent) => {
    const goal = document.querySelector<HTMLElement>(href)
    goal?.focus()
    if (goal && document.activeElement === goal) event.preventDefault()
  }
  return (
    <a className={skipLink()} href={href} onClick={onClick}>
      {children}
    </a>
  )
}
