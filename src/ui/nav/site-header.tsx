import { Menu, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { siteHeader } from '#styled-system/recipes/site-header.js'

export interface SiteHeaderProps {
  brand: ReactNode
  /** The links on a desk. */
  links: ReactNode
  linksLabel: string
  /** Small things at the end: language, theme, basket. */
  actions?: ReactNode
  /** The one thing to do, on a desk; the phone's menu repeats it. */
  cta?: ReactNode
  /** What the phone's menu holds. */
  menu: ReactNode
  menuLabel: string
  /** Any text that changes with the page: the open menu closes with it. */
  pageKey: string
}

const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
  if (event.key !== 'Escape' || !event.currentTarget.open) return
  event.preventDefault()
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}

/** Sticky and thin. The phone's menu is a `details`: it opens before any script has come. */
export function SiteHeader({
  brand,
  links,
  linksLabel,
  actions,
  cta,
  menu,
  menuLabel,
  pageKey,
}: SiteHeaderProps) {
  const looks = siteHeader()
  return (
    <header className={looks.root}>
      <div className={looks.bar}>
        <div className={looks.brand}>{brand}</div>
        <nav className={looks.links} aria-label={linksLabel}>
          {links}
        </nav>
        <div className={looks.actions}>{actions}</div>
        {cta ? <div className={looks.cta}>{cta}</div> : null}
        <details key={pageKey} className={looks.menu} onKeyDown={closeOnEscape}>
          <summary className={looks.toggle} aria-label={menuLabel} title={menuLabel}>
            <Menu data-when="closed" aria-hidden="true" />
            <X data-when="open" aria-hidden="true" />
          </summary>
          <nav className={looks.panel} aria-label={menuLabel}>
            {menu}
          </nav>
        </details>
      </div>
    </header>
  )
}
