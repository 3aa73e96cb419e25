import { Trans } from '@lingui/react/macro'
import { CloudUpload, PencilLine } from 'lucide-react'
import { Badge } from '#ui/display/badge.tsx'

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
