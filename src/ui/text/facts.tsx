import { Fragment, type ReactNode } from 'react'
import { fact } from '#styled-system/recipes/fact.js'

export interface Fact {
  key: string
  content: ReactNode
}

/** Facts in a line, with dots between them; a line ends after a dot and never begins with one. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return items.map(({ key, content }, at) => (
    <Fragment key={key}>
      {at > 0 ? ' ' : null}
      <span className={fact()}>
        {content}
        {at < items.length - 1 ? <span aria-hidden="true">{'\u00a0·'}</span> : null}
      </span>
    </Fragment>
  ))
}

/** Only the texts that are not empty. */
export const textFacts = (texts: Readonly<Record<string, string | null>>): Fact[] =>
  Object.entries(texts).flatMap(([key, content]) => (content ? [{ key, content }] : []))
