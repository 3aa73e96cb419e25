import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { markList } from '#styled-system/recipes/mark-list.js'

export interface MarkListProps {
  items: readonly string[]
  /** Instead of the check mark. */
  icon?: ReactNode
  tone?: 'plain' | 'gold'
  label?: string
  lang?: string | undefined
}

export function MarkList({ items, icon = <Check />, tone, label, lang }: MarkListProps) {
  const looks = markList({ tone })
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
