import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconList } from '#styled-system/recipes/icon-list.js'

export interface IconListProps {
  items: readonly string[]
  /** Instead of the check mark. */
  icon?: ReactNode
  tone?: 'plain' | 'gold'
  label?: string
  lang?: string | undefined
}

export function IconList({ items, icon = <Check />, tone, label, lang }: IconListProps) {
  const looks = iconList({ tone })
  return (
    <ul className={looks.root} aria-label={label} lang={lang}>
      {items.map((item) => (
        <li key={item} className={looks.item}>
          <span className={looks.mark} aria-hidden="true">
            {icon}
          </span>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
