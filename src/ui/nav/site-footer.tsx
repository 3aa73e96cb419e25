import type { ReactNode } from 'react'
import { siteFooter } from '#styled-system/recipes/site-footer.js'

export interface SiteFooterProps {
  /** One block per column. */
  children: ReactNode
  bottom?: ReactNode
}

export function SiteFooter({ children, bottom }: SiteFooterProps) {
  const looks = siteFooter()
  return (
    <footer className={looks.root}>
      <div className={looks.inner}>
        <div className={looks.columns}>{children}</div>
        {bottom ? <div className={looks.bottom}>{bottom}</div> : null}
      </div>
    </footer>
  )
}
