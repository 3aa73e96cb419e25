import { useLingui } from '@lingui/react/macro'
import { SavedNote } from '#admin/entity/saved-note.tsx'
import { useFailureText } from '#admin/entity/words/entity-words.tsx'
import {
  type EditProblem,
  useEditProblemWords,
} from '#admin/entity/words/use-edit-problem-words.ts'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import type { EditOutcome } from '#device/storage/commit-edit.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

export type Edit = Parameters<BackOffice['edit']>[0]

/** `done`, of the success toast: 'Modèle créé avec succès'. Null: somebody else says it. */
type EditRow = (edit: Edit, done: string | null) => Promise<EditOutcome>

/**
 * Makes an edit and says how it went: saved means durable on this device, wherever the network is, and so is what
 * was no change. A form stays open unless the outcome is `saved` or `unchanged`.
 */
export const useEditRow = (): EditRow => {
  const backOffice = useBackOffice()
  const { t } = useLingui()
  const tellProblem = useTellEditProblem()
  return async (edit, done) => {
    const outcome = await backOffice.edit(edit)
    if (outcome.type === 'saved' || outcome.type === 'unchanged') {
      if (done !== null)
        showToast({
          title: t({ id: 'admin.success', message: 'Succès' }),
          description: done,
          note: outcome.type === 'saved' ? <SavedNote {...edit} rowIds={[edit.rowId]} /> : null,
        })
    } else tellProblem(edit, outcome.type)
    return outcome
  }
}

/** Says why an edit was not made. */
export const useTellEditProblem = () => {
  const { t } = useLingui()
  const failureText = useFailureText()
  const problemWords = useEditProblemWords()
  return ({ entity, type }: Pick<Edit, 'entity' | 'type'>, problem: EditProblem): void => {
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description: `${failureText(entity, type)}. ${problemWords(problem)}`,
    })
  }
}
