import type { ReactNode } from 'react'
import { chapters } from '#styled-system/recipes/chapters.js'
import { Heading } from '../text/text.tsx'

export interface Chapter {
  /** A number or a year. */
  mark: string
  title: string
  /** BCP 47, if it is not the page's language. */
  titleLang?: string | undefined
  text: ReactNode
  aside?: ReactNode
}

export interface ChaptersProps {
  items: readonly Chapter[]
  narrow?: boolean
}

export function Chapters({ items, narrow }: ChaptersProps) {
  const looks = chapters({ narrow })
  return (
    <ol className={looks.root}>
      {items.map(({ mark, title, titleLang, text, aside }) => (
        <li key={mark} className={looks.item}>
          <span className={looks.mark}>{mark}</span>
          <div className={looks.words}>
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
