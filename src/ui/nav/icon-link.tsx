import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { button } from '#styled-system/recipes/button.js'
import { Tooltip } from '../type/tooltip.tsx'

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
      {...anchor}
      href={href}
      aria-label={label}
      className={button({ tone: 'ghost', icon: 'only' })}
    >
      {icon}
      <Tooltip words={label} />
    </a>
  )
}
