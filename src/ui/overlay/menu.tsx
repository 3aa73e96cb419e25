import { cloneElement, type ReactElement, useState } from 'react'
import { latePart } from './late-part.tsx'
import type { MenuListProps } from './menu-list.tsx'

/** Loads the menu's code before its first opening, e.g. before the network may fail. */
export const loadMenuList = () => import('./menu-list.tsx')
const List = latePart(async () => (await loadMenuList()).MenuList)

/** A failure is reported when the menu is opened. */
const fetchAhead = (): void => void loadMenuList().catch(() => undefined)

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
  const waiting = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setIsWanted(true),
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
  })
  return (
    <List
      wanted={isWanted}
      onMissing={() => setIsWanted(false)}
      fallback={waiting}
      part={{ ...list, trigger }}
    />
  )
}
