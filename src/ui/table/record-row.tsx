import { type ReactNode, useId } from 'react'
import { recordRow } from '#styled-system/recipes/record-row.js'

export interface RecordRowProps {
  /** An icon or a small picture. */
  media?: ReactNode
  /** A link with `data-cover` in it makes the whole row one click target. */
  title: ReactNode
  meta?: ReactNode
  /** At the end of the line: a figure, an icon button. */
  end?: ReactNode
  /** Buttons below the text. */
  actions?: ReactNode
  children?: ReactNode
}

export interface RecordListProps {
  children: ReactNode
  label?: string
  busy?: boolean
}

/** `RecordRow`s below each other. */
export function RecordList({ children, label, busy }: RecordListProps) {
  return (
    <ul className={recordRow().list} aria-label={label} aria-busy={busy}>
      {children}
    </ul>
  )
}

export function RecordRow({ media, title, meta, end, actions, children }: RecordRowProps) {
  const looks = recordRow()
  const titleId = useId()
  return (
    <li className={looks.root} data-acts={actions ? '' : undefined}>
      {media ? <span className={looks.media}>{media}</span> : null}
      <div className={looks.main}>
        <div className={looks.title} id={actions ? titleId : undefined}>
          {title}
        </div>
        {meta ? <div className={looks.meta}>{meta}</div> : null}
        {children}
        {actions ? (
          // Many rows have buttons with the same labels: the group announces which row they belong to.
          // biome-ignore lint/a11y/useSemanticElements: nothing is filled in, as in a fieldset.
          <div className={looks.actions} role="group" aria-labelledby={titleId}>
            {actions}
          </div>
        ) : null}
      </div>
      {end ? <div className={looks.end}>{end}</div> : null}
    </li>
  )
}

/** A small picture for `media`. */
export function RecordThumb({ children }: { children: ReactNode }) {
  return <span className={recordRow().thumb}>{children}</span>
}
