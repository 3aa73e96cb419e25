import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import { usePendingRowIds } from '#device/back-office/rows/use-rows.ts'
import { useRejections } from '#device/back-office/use-sync-status.ts'

type SavedNoteProps = { readonly entity: EntityKey; readonly rowIds: readonly string[] }

/** How far the rows that were just saved have come, as long as the toast about them stands. */
export function SavedNote({ entity, rowIds }: SavedNoteProps) {
  const [shownAtMs] = useState(() => Date.now())
  const pending = usePendingRowIds(entity)
  const rejections = useRejections()
  const isOnline = useIsOnline()
  const isRefused = rejections?.some(
    (rejection) =>
      rejection.entity === entity &&
      rejection.rejectedAtMs >= shownAtMs &&
      rowIds.includes(rejection.rowId),
  )
  if (isRefused)
    return (
      <Trans id="admin.saved.refused">
        Enregistré sur cet appareil, mais refusé par le serveur.
      </Trans>
    )
  // Before the first look, what was just saved waits.
  const isPending = rejections === undefined || rowIds.some((id) => pending.has(id))
  if (!isPending) return <Trans id="admin.saved.there">Enregistré sur le serveur.</Trans>
  return isOnline ? (
    <Trans id="admin.saved.here">Enregistré sur cet appareil.</Trans>
  ) : (
    <Trans id="admin.saved.offline">
      Enregistré sur cet appareil. Envoi dès le retour de la connexion.
    </Trans>
  )
}
