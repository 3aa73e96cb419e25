import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EntityKey } from '#contract/entities/entities.ts'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { usePendingRowIds } from '#device/back-office/use-rows.ts'
import { useRejections } from '#device/back-office/use-sync-status.ts'
import type { EditOutcome } from '#device/storage/commit-edit.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { useFailureText } from './labels/entity-labels.ts'
import { useStateSentences } from './labels/state-sentences.ts'
import { useIsOnline } from './sync-status.ts'

type SavedNoteProps = { readonly entity: EntityKey; readonly rowIds: readonly string[] }

/** The sync progress of rows that were just saved, as long as their toast is shown. */
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
  // Until it is known, a row that was just saved counts as waiting.
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

export type EditProblem = Exclude<EditOutcome['type'], 'saved' | 'unchanged'>

/** Why an edit is not stored on this device. */
export const useEditProblemMessage = (): ((problem: EditProblem) => string) => {
  const say = useStateSentences()
  const { t } = useLingui()
  return (problem) => {
    switch (problem) {
      case 'row-gone':
        return t({ id: 'admin.edit.row-gone', message: 'Cette fiche a été supprimée entre-temps.' })
      case 'overtaken':
        return t({
          id: 'admin.edit.overtaken',
          message:
            'Quelqu’un vient de modifier les mêmes champs. Rien n’a été écrasé : vérifiez, puis enregistrez de nouveau.',
        })
      case 'row-exists':
        return t({ id: 'admin.edit.row-exists', message: 'Cette fiche existe déjà.' })
      case 'storage-full':
        return say('storageFull', 'freeStorage')
      case 'storage-unavailable':
        return t({
          id: 'admin.edit.storage-unavailable',
          message: 'Le navigateur refuse d’enregistrer sur cet appareil. Rien n’a été modifié.',
        })
    }
  }
}

export type Edit = Parameters<BackOffice['edit']>[0]

/** `done`: the text of the success toast: 'Modèle créé avec succès'. Null: it is reported elsewhere. */
type SaveEdit = (edit: Edit, done: string | null) => Promise<EditOutcome>

/**
 * Makes an edit and reports the result: saved means durable on this device, whatever the network; an edit without
 * changes counts as saved, too. A form stays open unless the outcome is `saved` or `unchanged`.
 */
export const useSaveEdit = (): SaveEdit => {
  const backOffice = useBackOffice()
  const { t } = useLingui()
  const notifyProblem = useNotifyEditProblem()
  return async (edit, done) => {
    const outcome = await backOffice.edit(edit)
    if (outcome.type === 'saved' || outcome.type === 'unchanged') {
      if (done !== null)
        showToast({
          title: t({ id: 'admin.success', message: 'Succès' }),
          description: done,
          note: outcome.type === 'saved' ? <SavedNote {...edit} rowIds={[edit.rowId]} /> : null,
        })
    } else notifyProblem(edit, outcome.type)
    return outcome
  }
}

/** Reports why an edit was not made. */
export const useNotifyEditProblem = () => {
  const { t } = useLingui()
  const failureText = useFailureText()
  const problemMessage = useEditProblemMessage()
  return ({ entity, type }: Pick<Edit, 'entity' | 'type'>, problem: EditProblem): void => {
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description: `${failureText(entity, type)}. ${problemMessage(problem)}`,
    })
  }
}
