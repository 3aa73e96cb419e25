import { cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'
import type { MenuListProps } from './menu-list.tsx'

/** Fetches the menu's code ahead of its first opening, e.g. before the network may go. */
export const loadMenuList = () => import('./menu-list.tsx')
const List = lazy(async () => ({ default: (await loadMenuList()).MenuList }))

interface TriggerProps {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

export interface MenuProps extends Omit<MenuListProps, 'trigger'> {
  /** A `Button` or `IconButton` of the kit. */
  trigger: ReactElement<TriggerProps>
}

/** A list of actions under a button. Its code comes with the first glance at the button. */
export function Menu({ trigger, ...list }: MenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const waiting = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setIsWanted(true),
    onPointerEnter: loadMenuList,
    onFocus: loadMenuList,
  })
  if (!isWanted) return waiting
  return (
    <Suspense fallback={waiting}>
      <List {...list} trigger={trigger} />
    </Suspense>
  )
}
