import type { ReactNode } from 'react'
import { stepList } from '#styled-system/recipes/step-list.js'
import { Heading } from '../text/text.tsx'

interface StepListItem {
  /** A number or a year. */
  mark: string
  title: string
  /** BCP 47, if it is not the page's language. */
  titleLang?: string | undefined
  text: ReactNode
  aside?: ReactNode
}

export interface StepListProps {
  items: readonly StepListItem[]
  narrow?: boolean
}

export function StepList({ items, narrow }: StepListProps) {
  const looks = stepList({ narrow })
  return (
    <ol className={looks.root}>
      {items.map(({ mark, title, titleLang, text, aside }) => (
        <li key={mark} className={looks.item}>
          <span className={looks.mark}>{mark}</span>
          <div className={looks.text}>
            <Heading level={3} look="card">
              <span lang={titleLang}>{title}</span>
            </Heading>
            {text}
          </div>
          {aside ? <div className={looks.aside}>{aside}</div> : null}
        </li>
      ))}
    </ol>
  )
}
