import { Fragment, type ReactNode } from 'react'
import { table } from '#styled-system/recipes/table.js'
import { useRowPosition, VirtualList, type VirtualListProps } from './virtual-list.tsx'

/** Approximate height of a row with aligned columns; on a phone rows are higher. */
const ROW_PX = 73

/** A list of any length. */
export function Table<Row extends { readonly id: string }>(props: VirtualListProps<Row>) {
  return <VirtualList {...props} className={table().list} linePx={ROW_PX} />
}

interface TableCell {
  key: string
  /** Empty content keeps the column's space on a desktop. */
  content: ReactNode
  /** The column's width on a desktop; the same in every row. */
  size: 'sm' | 'md' | 'lg'
  align?: 'end'
}

export interface TableRowProps {
  /** A `PickBox`: it replaces the media and the icon buttons. */
  pick?: ReactNode
  /** An avatar, an icon. */
  media?: ReactNode
  /** A link in it makes the whole row one click target. */
  title: ReactNode
  /** Badges beside the title. */
  marks?: ReactNode
  meta?: ReactNode
  /** One line, truncated at its end. */
  text?: ReactNode
  /** Columns on a desktop, a line of facts on a phone. */
  cells?: readonly TableCell[]
  /** Icon buttons. */
  end?: ReactNode
  fresh?: boolean
}

export function TableRow(props: TableRowProps) {
  const { pick, title, marks, meta, text, cells, fresh } = props
  const { media, end } = pick === undefined ? props : { media: pick, end: undefined }
  const looks = table({ fresh, bare: media === undefined })
  return (
    <li className={looks.root} {...useRowPosition()}>
      {media === undefined ? null : <span className={looks.media}>{media}</span>}
      <div className={looks.main}>
        <div className={looks.title}>
          {title}
          {marks}
        </div>
        {meta ? <div className={looks.meta}>{meta}</div> : null}
        {text ? <div className={looks.text}>{text}</div> : null}
      </div>
      {cells ? (
        <div className={looks.cells}>
          {cells.map(({ key, content, size, align }) => (
            <span key={key} className={looks.cell} data-size={size} data-align={align}>
              {content}
            </span>
          ))}
        </div>
      ) : null}
      {end ? <div className={looks.end}>{end}</div> : null}
    </li>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** The list's own layout while its rows are loading. */
export function TableSkeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={table().list} aria-label={label} aria-busy="true">
      {PLACES.map((place) => (
        <Fragment key={place}>{children}</Fragment>
      ))}
    </ul>
  )
}
