import type {
  AnchorHTMLAttributes,
  ButtonHTMLAttributes,
  ReactElement,
  ReactNode,
  Ref,
} from 'react'
import { button } from '#styled-system/recipes/button.js'
import { Spinner } from '../display/loading.tsx'
import { Tooltip } from '../text/control-labels.tsx'
import { Slot } from '../text/text-link.tsx'

export type ButtonTone = 'main' | 'solid' | 'quiet' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonLook {
  /** `main` is the most important action of a screen: once per view. */
  tone?: ButtonTone
  size?: ButtonSize
  icon?: ReactNode
  /** As wide as its parent. */
  wide?: boolean
}

interface OwnButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  ref?: Ref<HTMLButtonElement>
  asChild?: false
  /** Keeps the focus but ignores clicks; `busyLabel` replaces the label meanwhile. */
  busy?: boolean
  busyLabel?: ReactNode
}

export type ButtonProps = ButtonLook & (OwnButtonProps | { asChild: true; children: ReactElement })

export function Button(props: ButtonProps) {
  const className = button({ tone: props.tone, size: props.size, wide: props.wide })
  if (!props.asChild) return <OwnButton {...props} className={className} />
  const withIcon = (content: ReactNode) => (
    <>
      {props.icon}
      {content}
    </>
  )
  return (
    <Slot className={className} wrap={withIcon}>
      {props.children}
    </Slot>
  )
}

function OwnButton({
  tone: _t,
  size: _s,
  wide: _w,
  asChild: _a,
  ...props
}: ButtonLook & OwnButtonProps & { className: string }) {
  const { icon, busy = false, busyLabel, children, type = 'button', onClick, ...rest } = props
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children'> {
  ref?: Ref<HTMLButtonElement>
  /** Read by screen readers and shown as the tooltip. */
  label: string
  icon: ReactNode
  tone?: ButtonTone
  size?: ButtonSize
  /** Makes it a toggle: `aria-pressed` and a filled icon. */
  pressed?: boolean
}

export function IconButton({
  label,
  icon,
  tone = 'ghost',
  size,
  pressed,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={button({ tone, size, icon: 'only' })}
    >
      {icon}
      <Tooltip text={label} />
    </button>
  )
}

export interface IconLinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style' | 'children'> {
  href: string
  /** Read by screen readers and shown as the tooltip. */
  label: string
  icon: ReactNode
}

export function IconLink({ href, label, icon, ...anchor }: IconLinkProps) {
  return (
    <a
      {...anchor}
      href={href}
      aria-label={label}
      className={button({ tone: 'ghost', icon: 'only' })}
    >
      {icon}
      <Tooltip text={label} />
    </a>
  )
}
