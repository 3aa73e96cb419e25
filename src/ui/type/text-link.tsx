import type { AnchorHTMLAttributes, ReactElement, ReactNode } from 'react'
import { textLink } from '#styled-system/recipes/text-link.js'
import { Slot } from './slot.tsx'

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
