import type { ReactNode } from 'react'
import { pictureGrid } from '#styled-system/recipes/picture-grid.js'
import { placeholder } from '#styled-system/recipes/placeholder.js'
import { recordCard } from '#styled-system/recipes/record-card.js'
import { useRowPosition, VirtualList, type VirtualListProps } from './virtual-list.tsx'

/** The shape of the pictures: portraits are close together, wide ones two per line. */
type Shape = 'portrait' | 'wide'

export interface RecordCardProps {
  shape?: Shape
  /** A `PickBox`: it replaces the actions. */
  pick?: ReactNode
  media: ReactNode
  /** A link in it makes the whole record one click target. */
  title: ReactNode
  /** At the end of the title's line. */
  figure?: ReactNode
  /** Badges for exceptions; on a card they are on the picture. */
  marks?: ReactNode
  meta?: ReactNode
  text?: ReactNode
  chips?: ReactNode
  /** Icon buttons. */
  actions?: ReactNode
}

export interface RecordGridProps<Row> extends VirtualListProps<Row> {
  shape?: Shape
}

/** Approximate height of a line if the records are cards; on a phone lines are lower. */
const LINE_PX = { portrait: 560, wide: 540 }

/** Records as rows on a phone, as cards from 768 px on. */
export function RecordGrid<Row extends { readonly id: string }>(props: RecordGridProps<Row>) {
  const { shape, ...list } = props
  return (
    <VirtualList
      {...list}
      className={recordCard({ shape }).list}
      linePx={LINE_PX[shape ?? 'portrait']}
    />
  )
}

export interface RecordGridSkeletonProps {
  label: string
  shape?: Shape
  children: ReactNode
}

/** The grid's own layout while its records are loading. */
export function RecordGridSkeleton({ label, shape, children }: RecordGridSkeletonProps) {
  return (
    <ul className={recordCard({ shape }).list} aria-label={label} aria-busy="true">
      {children}
    </ul>
  )
}

export function RecordCard(props: RecordCardProps) {
  const { pick, media, marks, title, figure, meta, text, chips, actions } = props
  const looks = recordCard({ shape: props.shape })
  return (
    <li className={looks.root} {...useRowPosition()}>
      <div className={looks.media}>{media}</div>
      {pick === undefined ? null : <div className={looks.pick}>{pick}</div>}
      <div className={looks.body}>
        <div className={looks.head}>
          <div className={looks.title}>
            {title}
            <span className={looks.marks}>{marks}</span>
          </div>
          {figure ? <span className={looks.figure}>{figure}</span> : null}
        </div>
        {meta ? <div className={looks.meta}>{meta}</div> : null}
        {text ? <div className={looks.text}>{text}</div> : null}
        <div className={looks.foot}>
          <div className={looks.chips}>{chips}</div>
          {pick === undefined ? <div className={looks.actions}>{actions}</div> : null}
        </div>
      </div>
    </li>
  )
}

/** Approximate height of a line on a desktop. */
const PICTURE_LINE_PX = 390

/** Any number of pictures side by side. */
export function PictureGrid<Row extends { readonly id: string }>(props: VirtualListProps<Row>) {
  return <VirtualList {...props} className={pictureGrid().list} linePx={PICTURE_LINE_PX} />
}

/** The grid's own layout while its pictures are loading. */
export function PictureGridSkeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={pictureGrid().list} aria-label={label} aria-busy="true">
      {children}
    </ul>
  )
}

export interface PictureTileProps {
  media: ReactNode
  /** Badges for exceptions; they are on the picture. */
  marks?: ReactNode
  title: ReactNode
  meta?: ReactNode
  text?: ReactNode
  /** Icon buttons. */
  actions?: ReactNode
}

export function PictureTile({ media, marks, title, meta, text, actions }: PictureTileProps) {
  const looks = pictureGrid()
  return (
    <li className={looks.root} {...useRowPosition()}>
      <div className={looks.media}>{media}</div>
      <div className={looks.marks}>{marks}</div>
      <div className={looks.title}>{title}</div>
      {meta ? <div className={looks.meta}>{meta}</div> : null}
      {text ? <div className={looks.text}>{text}</div> : null}
      {actions ? <div className={looks.actions}>{actions}</div> : null}
    </li>
  )
}

/** Shown if there is no picture. */
export function Placeholder({ icon }: { icon: ReactNode }) {
  return (
    <span className={placeholder()} aria-hidden="true">
      {icon}
    </span>
  )
}
