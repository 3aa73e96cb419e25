import { useLingui } from '@lingui/react/macro'
import type { EditOutcome } from '#device/storage/commit-edit.ts'
import { useStateSentences } from './use-state-sentences.ts'

export type EditProblem = Exclude<EditOutcome['type'], 'saved' | 'unchanged'>

/** Why an edit is not kept on this device. */
export const useEditProblemWords = (): ((problem: EditProblem) => string) => {
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
