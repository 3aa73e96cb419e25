import type { ReactNode } from 'react'
import { appFrame } from '#styled-system/recipes/app-frame.js'
import { Drawer } from '../overlay/drawer.tsx'
import { Text } from '../type/text.tsx'

export interface SideNavProps {
  label: string
  brand: ReactNode
  /** `NavLink place="side"`, best in a list. */
  children: ReactNode
  footer?: ReactNode
  /** The drawer under 1024 px. */
  open: boolean
  onClose: () => void
  closeLabel: string
}

/** The same links twice: a bar at the side of a desk, a drawer on anything smaller. */
export function SideNav({
  label,
  brand,
  children,
  footer,
  open,
  onClose,
  closeLabel,
}: SideNavProps) {
  const looks = appFrame()
  const links = (
    <nav className={looks.sideLinks} aria-label={label}>
      {children}
    </nav>
  )
  return (
    <>
      <aside className={looks.side}>
        <div className={looks.sideBrand}>{brand}</div>
        {links}
        {footer ? <div className={looks.sideFooter}>{footer}</div> : null}
      </aside>
      <Drawer open={open} onClose={onClose} label={label} closeLabel={closeLabel} footer={footer}>
        {links}
      </Drawer>
    </>
  )
}

/** Over the links of the footer: whose session it is. */
export function SideAccount({ name, address }: { name: ReactNode; address: string }) {
  return (
    <div className={appFrame().sideAccount}>
      <Text as="strong" look="small">
        {name}
      </Text>
      <Text as="span" look="small" tone="quiet">
        {address}
      </Text>
    </div>
  )
}

/** Under the links of the footer, as a line of text. */
export function SideNote({ children }: { children: ReactNode }) {
  return <div className={appFrame().sideAccount}>{children}</div>
}
