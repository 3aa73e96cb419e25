import { Trans } from '@lingui/react/macro'
import { CloudUpload, PencilLine } from 'lucide-react'
import { Badge } from '#ui/display/badge.tsx'

/** Worn by a row whose last edits have not reached the server yet. */
export function PendingMark() {
  return (
    <Badge tone="warning" over="picture" icon={<CloudUpload aria-hidden="true" />}>
      <Trans id="admin.row.pending">En attente d’envoi</Trans>
    </Badge>
  )
}

/** Worn by a row whose form was left unfinished on this device. */
export function DraftMark() {
  return (
    <Badge over="picture" icon={<PencilLine aria-hidden="true" />}>
      <Trans id="admin.row.draft">Brouillon</Trans>
    </Badge>
  )
}
