import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { appFrame } from '#styled-system/recipes/app-frame.js'
import { IconButton } from '../form/button.tsx'
import { LazySheet } from '../overlay/dialog.tsx'
import { Text } from '../text/text.tsx'

export interface AppFrameProps {
  /** A `SideNav`. */
  side: ReactNode
  /** A `TopBar`. */
  top: ReactNode
  children: ReactNode
}

/** The layout of the back office: a top bar, and from 1024 px on a sidebar. */
export function AppFrame({ side, top, children }: AppFrameProps) {
  const looks = appFrame()
  return (
    <div className={looks.root}>
      {side}
      <div className={looks.main}>
        {top}
        {children}
      </div>
    </div>
  )
}

interface DrawerProps {
  open: boolean
  onClose: () => void
  /** The accessible name. */
  label: string
  closeLabel: string
  side?: 'start' | 'end'
  footer?: ReactNode
  children: ReactNode
}

/** A panel that slides in from the side, over the page. */
function Drawer({
  open,
  onClose,
  label,
  closeLabel,
  side = 'start',
  footer,
  children,
}: DrawerProps) {
  return (
    <LazySheet
      {...{ open, onClose, closeLabel, footer, children }}
      shape={side}
      size="drawer"
      role="dialog"
      dismissable
      title={label}
      hideTitle={false}
      description={undefined}
    />
  )
}

export interface SideNavProps {
  label: string
  brand: ReactNode
  /** `NavLink place="side"`, best in a list. */
  children: ReactNode
  footer?: ReactNode
  /** Whether the drawer is open; it exists only below 1024 px. */
  open: boolean
  onClose: () => void
  closeLabel: string
}

/** The same links twice: a sidebar on a desktop, a drawer on smaller screens. */
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

/** Above the links of the footer: the admin who is signed in. */
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

/** Below the links of the footer, as a line of text. */
export function SideNote({ children }: { children: ReactNode }) {
  return <div className={appFrame().sideAccount}>{children}</div>
}

export interface TopBarProps {
  menuLabel: string
  onMenu: () => void
  menuOpen: boolean
  title?: ReactNode
  /** Small items at the end: status, account. */
  children?: ReactNode
}

export function TopBar({ menuLabel, onMenu, menuOpen, title, children }: TopBarProps) {
  const looks = appFrame()
  return (
    <header className={looks.top}>
      <div className={looks.topMenu}>
        <IconButton
          label={menuLabel}
          icon={<Menu />}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onMenu}
        />
      </div>
      {title ? <div className={looks.topTitle}>{title}</div> : null}
      <div className={looks.topEnd}>{children}</div>
    </header>
  )
}
