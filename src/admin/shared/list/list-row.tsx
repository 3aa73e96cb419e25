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
  /** The address parameter that holds the open row. */
  readonly layer: string
  readonly rowId: string
  readonly children: ReactNode
}

/** Opens a row over the list that it stands in, with the list's filters as they are; only its name while rows are picked. */
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
  /** Null: it lies on the page itself. */
  readonly over?: 'picture' | null
}

/** Worn by a row whose last edits have not reached the server yet. */
export function PendingMark({ over = 'picture' }: MarkProps) {
  return (
    <Badge tone="warning" {...(over ? { over } : {})} icon={<CloudUpload aria-hidden="true" />}>
      <Trans id="admin.row.pending">En attente d’envoi</Trans>
    </Badge>
  )
}

/** Worn by a row whose form was left unfinished on this device. */
export function DraftMark({ over = 'picture' }: MarkProps) {
  return (
    <Badge {...(over ? { over } : {})} icon={<PencilLine aria-hidden="true" />}>
      <Trans id="admin.row.draft">Brouillon</Trans>
    </Badge>
  )
}

type PersonListSkeletonProps = {
  /** What is awaited, for those who hear the page. */
  readonly label: string
  /** Each row has a line of what the person writes. */
  readonly words?: boolean
}

/** Stands in for a list of people, or of what they have written, until it is read. */
export function PersonListSkeleton({ label, words = false }: PersonListSkeletonProps) {
  return (
    <TableSkeleton label={label}>
      <TableRow
        media={<Skeleton shape="round" width="2.75rem" height="2.75rem" />}
        title={<Skeleton width="10rem" />}
        meta={<Skeleton width="13rem" />}
        words={words ? <Skeleton /> : null}
      />
    </TableSkeleton>
  )
}
