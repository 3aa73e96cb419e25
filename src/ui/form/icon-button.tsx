import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { button } from '#styled-system/recipes/button.js'
import { Tooltip } from '../type/tooltip.tsx'
import type { ButtonSize, ButtonTone } from './button.tsx'

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children'> {
  ref?: Ref<HTMLButtonElement>
  /** Read aloud and shown as the tooltip. */
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
      <Tooltip words={label} />
    </button>
  )
}
