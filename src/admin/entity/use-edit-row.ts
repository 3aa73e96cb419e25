import { useLingui } from '@lingui/react/macro'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import type { EditOutcome } from '#device/storage/commit-edit.ts'
import { showToast } from '#ui/overlay/show-toast.ts'

export type Edit = Parameters<BackOffice['edit']>[0]

type EditTexts = {
  /** Of the success toast: 'Modèle créé avec succès'. Null: somebody else says it. */
  readonly done: string | null
  /** Of the failure toast: 'Erreur lors de la sauvegarde'. */
  readonly failed: string
}

/**
 * Makes an edit and says how it went: saved means durable on this device, wherever the network is. A form stays open
 * unless the outcome is `saved` or `unchanged`.
 */
export const useEditRow = (): ((edit: Edit, texts: EditTexts) => Promise<EditOutcome>) => {
  const backOffice = useBackOffice()
  const { t } = useLingui()
  const error = t({ id: 'admin.error', message: 'Erreur' })

  const reasonOf = (outcome: EditOutcome): string | null => {
    switch (outcome.type) {
      case 'saved':
      case 'unchanged':
        return null
      case 'row-gone':
        return t({ id: 'admin.edit.row-gone', message: 'Cette fiche a été supprimée entre-temps.' })
      case 'row-exists':
        return t({ id: 'admin.edit.row-exists', message: 'Cette fiche existe déjà.' })
      case 'storage-full':
        return t({
          id: 'admin.edit.storage-full',
          message: 'La mémoire de cet appareil est pleine. Libérez de la place, puis réessayez.',
        })
      case 'storage-unavailable':
        return t({
          id: 'admin.edit.storage-unavailable',
          message: 'Le navigateur refuse d’enregistrer sur cet appareil. Rien n’a été modifié.',
        })
    }
  }

  return async (edit, { done, failed }) => {
    const outcome = await backOffice.edit(edit)
    const reason = reasonOf(outcome)
    if (reason !== null)
      showToast({ variant: 'destructive', title: error, description: `${failed}. ${reason}` })
    else if (outcome.type === 'saved') {
      if (done !== null)
        showToast({ title: t({ id: 'admin.success', message: 'Succès' }), description: done })
    } else
      showToast({
        title: t({ id: 'admin.edit.unchanged', message: 'Aucune modification à enregistrer' }),
      })
    return outcome
  }
}
