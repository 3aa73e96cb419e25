import { Trans } from '@lingui/react/macro'
import { CloudUpload, PencilLine } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { layerState, withParam } from '#admin/shared/url-state.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { TableRow, TableSkeleton } from '#ui/table/table.tsx'
import { SelectionContext } from './selection.tsx'

type RowLinkProps = {
  /** The address parameter that contains the open row. */
  readonly layer: string
  readonly rowId: string
  readonly children: ReactNode
}

/** Opens a row above its list, keeping the list's filters; only the name while rows are being selected. */
export function RowLink({ layer, rowId, children }: RowLinkProps) {
  const [params] = useSearchParams()
  const isPicking = useContext(SelectionContext) !== null
  if (isPicking) return children
  return (
    <Link
      to={{ search: withParam(params, layer, rowId).toString() }}
      state={layerState(layer)}
      preventScrollReset
    >
      {children}
    </Link>
  )
}

type MarkProps = {
  /** Null: it is shown on the page itself. */
  readonly over?: 'picture' | null
}

/** Marks a row whose last edits have not reached the server yet. */
export function PendingMark({ over = 'picture' }: MarkProps) {
  return (
    <Badge tone="warning" {...(over ? { over } : {})} icon={<CloudUpload aria-hidden="true" />}>
      <Trans id="admin.row.pending">En attente d’envoi</Trans>
    </Badge>
  )
}

/** Marks a row with an unfinished form on this device. */
export function DraftMark({ over = 'picture' }: MarkProps) {
  return (
    <Badge {...(over ? { over } : {})} icon={<PencilLine aria-hidden="true" />}>
      <Trans id="admin.row.draft">Brouillon</Trans>
    </Badge>
  )
}

type PersonListSkeletonProps = {
  /** What is being loaded, for screen readers. */
  readonly label: string
  /** Each row has a line of text written by the person. */
  readonly words?: boolean
}

/** Placeholder for a list of people, or of their messages, until it is loaded. */
export function PersonListSkeleton({ label, words = false }: PersonListSkeletonProps) {
  return (
    <TableSkeleton label={label}>
      <PersonRowSkeleton words={words} />
    </TableSkeleton>
  )
}

/** Placeholder for one of its rows. */
export function PersonRowSkeleton({ words = false }: Pick<PersonListSkeletonProps, 'words'>) {
  return (
    <TableRow
      media={<Skeleton shape="round" width="2.75rem" height="2.75rem" />}
      title={<Skeleton width="10rem" />}
      meta={<Skeleton width="13rem" />}
      text={words ? <Skeleton /> : null}
    />
  )
}
