import type { ReactNode } from 'react'
import { pictureSheet } from '#styled-system/recipes/picture-sheet.js'
import { LongList, type LongListProps } from './long-list/long-list.tsx'
import { useRowPlace } from './long-list/row-place.ts'

/** About a line's height on a desk. */
const LINE_PX = 390

/** Pictures side by side, in any number. */
export function PictureSheet<Row extends { readonly id: string }>(props: LongListProps<Row>) {
  return <LongList {...props} className={pictureSheet().list} linePx={LINE_PX} />
}

/** The sheet's own layout while its pictures are on their way. */
export function PictureSheetSkeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={pictureSheet().list} aria-label={label} aria-busy="true">
      {children}
    </ul>
  )
}

export interface PictureTileProps {
  media: ReactNode
  /** What stands out of the ordinary; it lies on the picture. */
  marks?: ReactNode
  title: ReactNode
  meta?: ReactNode
  words?: ReactNode
  /** Icon buttons. */
  actions?: ReactNode
}

export function PictureTile({ media, marks, title, meta, words, actions }: PictureTileProps) {
  const looks = pictureSheet()
  return (
    <li className={looks.root} {...useRowPlace()}>
      <div className={looks.media}>{media}</div>
      <div className={looks.marks}>{marks}</div>
      <div className={looks.title}>{title}</div>
      {meta ? <div className={looks.meta}>{meta}</div> : null}
      {words ? <div className={looks.words}>{words}</div> : null}
      {actions ? <div className={looks.actions}>{actions}</div> : null}
    </li>
  )
}
