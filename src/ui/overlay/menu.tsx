import { cloneElement, type ReactElement, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import type { MenuListProps } from './menu-list.tsx'

/** Loads the menu's code before its first opening, e.g. before the network may fail. */
export const loadMenuList = () => import('./menu-list.tsx')
const List = lazyPart(async () => (await loadMenuList()).MenuList)

/** A failure is reported when the menu is opened. */
const preload = (): void => void loadMenuList().catch(() => undefined)

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

/** A list of actions below a button. Its code is loaded when the button is hovered or focused. */
export function Menu({ trigger, ...list }: MenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const placeholder = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setIsWanted(true),
    onPointerEnter: preload,
    onFocus: preload,
  })
  return (
    <List
      wanted={isWanted}
      onMissing={() => setIsWanted(false)}
      fallback={placeholder}
      part={{ ...list, trigger }}
    />
  )
}
