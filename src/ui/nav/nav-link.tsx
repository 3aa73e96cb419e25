import type { AnchorHTMLAttributes, ReactElement, ReactNode } from 'react'
import { navLink } from '#styled-system/recipes/nav-link.js'
import { Slot } from '../text/text-link.tsx'

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'>

/** `aria-current` marks the current page; a router's link sets it itself. */
export type NavLinkProps = { place?: 'bar' | 'menu' | 'side' | 'footer'; icon?: ReactNode } & (
  | (AnchorProps & { href: string; asChild?: false })
  | { asChild: true; children: ReactElement }
)

export function NavLink(props: NavLinkProps) {
  const className = navLink({ place: props.place })
  if (props.asChild) {
    const { icon } = props
    return (
      <Slot
        className={className}
        wrap={(content) => (
          <>
            {icon}
            {content}
          </>
        )}
      >
        {props.children}
      </Slot>
    )
  }
  const { asChild: _, place: __, icon, children, ...anchor } = props
  return (
    <a {...anchor} className={className}>
      {icon}
      {children}
    </a>
  )
}
