import type { ReactNode } from 'react'
import { longRead } from '#styled-system/recipes/long-read.js'

export interface LongReadProps {
  /** The accessible name of the table of contents. */
  label: string
  /** Headings of the text, by their ids. */
  sections: readonly { readonly id: string; readonly title: string }[]
  children: ReactNode
}

/** A long text with its table of contents, which stays beside it if there is space. */
export function LongRead({ label, sections, children }: LongReadProps) {
  const looks = longRead()
  return (
    <div className={looks.root}>
      <nav className={looks.contents} aria-label={label}>
        <span className={looks.label}>{label}</span>
        <ol className={looks.list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a className={looks.link} href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={looks.text}>{children}</div>
    </div>
  )
}
