import { useLingui } from '@lingui/react/macro'
import { useEditProblemWords } from '#admin/entity/words/use-edit-problem-words.ts'
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
  const problemWords = useEditProblemWords()
  return async (edit, { done, failed }) => {
    const outcome = await backOffice.edit(edit)
    if (outcome.type === 'saved') {
      if (done !== null)
        showToast({ title: t({ id: 'admin.success', message: 'Succès' }), description: done })
    } else if (outcome.type === 'unchanged')
      showToast({
        title: t({ id: 'admin.edit.unchanged', message: 'Aucune modification à enregistrer' }),
      })
    else
      showToast({
        variant: 'destructive',
        title: t({ id: 'admin.error', message: 'Erreur' }),
        description: `${failed}. ${problemWords(outcome.type)}`,
      })
    return outcome
  }
}
