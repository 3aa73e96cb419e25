import { Menu, X } from 'lucide-react'
import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { siteHeader } from '#styled-system/recipes/site-header.js'
import { useBackCloses } from '../overlay/layer-history.ts'
import { Tooltip } from '../text/control-labels.tsx'

export interface SiteHeaderProps {
  brand: ReactNode
  /** The links on a desktop. */
  links: ReactNode
  linksLabel: string
  /** Small items at the end: language, theme, basket. */
  actions?: ReactNode
  /** The call to action on a desktop; the phone's menu repeats it. */
  cta?: ReactNode
  /** The content of the phone's menu. */
  menu: ReactNode
  menuLabel: string
  /** Any text that changes with the page: the open menu closes with it. */
  pageKey: string
}

/** Sticky and thin. */
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
        <MenuPopover label={menuLabel} pageKey={pageKey}>
          {menu}
        </MenuPopover>
      </div>
    </header>
  )
}

interface MenuPopoverProps {
  label: string
  pageKey: string
  children: ReactNode
}

/** Since 2023; older browsers open the menu by script. */
const supportsPopover = (): boolean => 'popover' in HTMLElement.prototype

/** A popover: the browser opens it before any script has loaded, and closes it on Escape or a click outside. */
function MenuPopover({ label, pageKey, children }: MenuPopoverProps) {
  const looks = siteHeader()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  // Until scripts can keep it up to date, only the browser knows whether the menu is open.
  const [isOpen, setIsOpen] = useState<boolean>()
  useEffect(
    () => setIsOpen(supportsPopover() && panel.current?.matches(':popover-open') === true),
    [],
  )
  const close = () => {
    if (supportsPopover()) panel.current?.hidePopover()
    else setIsOpen(false)
  }
  useBackCloses(isOpen === true, close)

  // Before the new page takes the focus: closing returns it to the button. A menu that the visitor opened before the
  // scripts had loaded stays open.
  const shownKey = useRef(pageKey)
  useLayoutEffect(() => {
    if (shownKey.current !== pageKey) close()
    shownKey.current = pageKey
  })

  // The element that the keyboard moves to would be hidden under the menu.
  const closeOnFocusOutside = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) close()
  }
  return (
    <div ref={root} className={looks.menu}>
      <button
        type="button"
        className={looks.toggle}
        popoverTarget={id}
        data-control="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onBlur={closeOnFocusOutside}
        onClick={() => {
          if (!supportsPopover()) setIsOpen(!isOpen)
        }}
      >
        <Menu data-when="closed" aria-hidden="true" />
        <X data-when="open" aria-hidden="true" />
        <Tooltip text={label} />
      </button>
      <nav
        ref={panel}
        id={id}
        popover="auto"
        className={looks.panel}
        data-open={isOpen}
        aria-label={label}
        onBlur={closeOnFocusOutside}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {children}
      </nav>
    </div>
  )
}
