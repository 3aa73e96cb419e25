import { cloneElement, type ReactElement, type ReactNode } from 'react'

interface SlotChildProps {
  className?: string
  children?: ReactNode
}

interface SlotProps {
  className: string
  children: ReactElement
  /** Wraps what the child contains, e.g. to put an icon before it. */
  wrap?: (content: ReactNode) => ReactNode
}

/** Gives a look to an element the screen made itself, such as a router's link. */
export function Slot({ className, children, wrap, ...rest }: SlotProps) {
  const child = children as ReactElement<SlotChildProps> // React types the props of an unknown element as unknown
  const content = child.props.children
  return cloneElement(child, { ...rest, className }, wrap ? wrap(content) : content)
}
