import type { ReactNode } from 'react'
import { disabledLink } from '#styled-system/recipes/disabled-link.js'
import { siteFooter } from '#styled-system/recipes/site-footer.js'
import { VisuallyHidden } from '../layout/box.tsx'
import { Tooltip } from '../text/control-labels.tsx'

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

export interface DisabledLinkProps {
  /** Why the link is not available yet. */
  note: string
  /** Its text; an icon alone needs `label`. */
  children?: ReactNode
  label?: string
  icon?: ReactNode
}

/** The placeholder of a future link. It is no tab stop, and shows every visitor that it is not available yet. */
export function DisabledLink({ note, children, label, icon }: DisabledLinkProps) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link without a target is how HTML writes a link that is not open yet
    <a
      className={disabledLink({ icon: icon ? 'only' : undefined })}
      role="link"
      aria-disabled="true"
    >
      {icon}
      {children ?? <VisuallyHidden>{label}</VisuallyHidden>}
      <VisuallyHidden>{` (${note})`}</VisuallyHidden>
      <Tooltip text={note} />
    </a>
  )
}
