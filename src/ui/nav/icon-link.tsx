import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { button } from '#styled-system/recipes/button.js'

export interface IconLinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style' | 'children'> {
  href: string
  /** Read aloud and shown as the tooltip. */
  label: string
  icon: ReactNode
}

export function IconLink({ href, label, icon, ...anchor }: IconLinkProps) {
  return (
    <a
      title={label}
      {...anchor}
      href={href}
      aria-label={label}
      className={button({ tone: 'ghost', icon: 'only' })}
    >
      {icon}
    </a>
  )
}
