import { type AnchorHTMLAttributes, cloneElement, type ReactElement, type ReactNode } from 'react'
import { textLink } from '#styled-system/recipes/text-link.js'

interface SlotChildProps {
  className?: string
  children?: ReactNode
}

interface SlotProps {
  className: string
  children: ReactElement
  /** Wraps the child's content, e.g. to put an icon before it. */
  wrap?: (content: ReactNode) => ReactNode
}

/** Styles an element that the screen created itself, such as a router's link. */
export function Slot({ className, children, wrap, ...rest }: SlotProps) {
  const child = children as ReactElement<SlotChildProps> // React types the props of an unknown element as unknown
  const content = child.props.children
  return cloneElement(child, { ...rest, className }, wrap ? wrap(content) : content)
}

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style' | 'href'>

export type TextLinkProps = { look?: 'inline' | 'alone' | 'cover' } & (
  | (AnchorProps & { href: string; children: ReactNode; asChild?: false })
  | { asChild: true; children: ReactElement }
)

export function TextLink(props: TextLinkProps) {
  const className = textLink({ look: props.look })
  if (props.asChild) return <Slot className={className}>{props.children}</Slot>
  const { asChild: _, look: __, ...anchor } = props
  return <a {...anchor} className={className} />
}
