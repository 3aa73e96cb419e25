import type { ReactNode } from 'react'
import { offerChoice } from '#styled-system/recipes/offer-choice.js'
import { VisuallyHidden } from '../layout/box.tsx'

export interface OfferChoiceProps {
  /** The name that the radio buttons of one choice share. */
  group: string
  value: string
  title: string
  checked: boolean
  onChoose: () => void
  price: string
  /** The previous price, and its text for screen readers. */
  before?: { price: string; label: string }
  badge?: ReactNode
  children: ReactNode
  action?: ReactNode
}

export function OfferChoice(props: OfferChoiceProps) {
  const { group, value, title, checked, onChoose, price, before, badge, children, action } = props
  const looks = offerChoice()
  return (
    <div className={looks.root}>
      <div className={looks.head}>
        <label className={looks.label}>
          <input
            className={looks.input}
            type="radio"
            name={group}
            value={value}
            checked={checked}
            onChange={onChoose}
          />
          <span className={looks.dot} aria-hidden="true" />
          {title}
        </label>
        {badge}
      </div>
      <p className={looks.prices}>
        <span className={looks.price}>{price}</span>
        {before ? (
          <span className={looks.before}>
            <VisuallyHidden>{before.label} </VisuallyHidden>
            <s>{before.price}</s>
          </span>
        ) : null}
      </p>
      <div className={looks.body}>{children}</div>
      {action ? <div className={looks.action}>{action}</div> : null}
    </div>
  )
}
