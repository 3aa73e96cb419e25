import type { ReactNode } from 'react'
import { LazySheet } from './lazy-sheet.tsx'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  /** Read aloud as its name. */
  label: string
  closeLabel: string
  side?: 'start' | 'end'
  footer?: ReactNode
  children: ReactNode
}

/** A panel from the side, over the page. */
export function Drawer({
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
