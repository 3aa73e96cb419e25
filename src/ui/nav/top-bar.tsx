import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { appFrame } from '#styled-system/recipes/app-frame.js'
import { IconButton } from '../form/icon-button.tsx'

export interface TopBarProps {
  menuLabel: string
  onMenu: () => void
  menuOpen: boolean
  title?: ReactNode
  /** Small things at the end: status, account. */
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
