import type { ReactNode } from 'react'
import { recordCard } from '#styled-system/recipes/record-card.js'

export interface RecordCardProps {
  media: ReactNode
  /** Marks on the picture of a card; a row shows them among its words. */
  marks?: ReactNode
  /** A link in it makes the whole record one target. */
  title: ReactNode
  /** At the end of the title's line. */
  figure?: ReactNode
  meta?: ReactNode
  words?: ReactNode
  chips?: ReactNode
  foot?: ReactNode
  /** Icon buttons. */
  actions?: ReactNode
}

/** Records as rows on a phone, as cards from 768 px on. */
export function RecordGrid({
  children,
  label,
  busy,
}: {
  children: ReactNode
  label: string
  busy?: boolean
}) {
  return (
    <ul className={recordCard().list} aria-label={label} aria-busy={busy}>
      {children}
    </ul>
  )
}

export function RecordCard(props: RecordCardProps) {
  const { media, marks, title, figure, meta, words, chips, foot, actions } = props
  const looks = recordCard()
  return (
    <li className={looks.root}>
      <div className={looks.media}>{media}</div>
      <div className={looks.body}>
        <div className={looks.head}>
          <div className={looks.title}>{title}</div>
          {figure}
        </div>
        {meta ? <div className={looks.meta}>{meta}</div> : null}
        <div className={looks.marks}>{marks}</div>
        {words ? <p className={looks.words}>{words}</p> : null}
        <div className={looks.marks}>{chips}</div>
        <div className={looks.foot}>
          <span>{foot}</span>
          <span className={looks.end}>{actions}</span>
        </div>
      </div>
    </li>
  )
}
