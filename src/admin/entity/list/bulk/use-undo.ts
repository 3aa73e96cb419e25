import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEditProblemWords } from '#admin/entity/words/use-edit-problem-words.ts'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

/** A row that is back after an undo, perhaps under another id. */
export type RestoredRow = { readonly formerId: string; readonly rowId: string }

type MadeChanges = Parameters<BackOffice['undo']>[0]

/** Takes back what was just made, and says what could not be. */
export const useUndo = () => {
  const backOffice = useBackOffice()
  const { t } = useLingui()
  const problemWords = useEditProblemWords()

  const fail = (description: string) =>
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description,
    })

  return async (made: MadeChanges, onRestored?: (rows: readonly RestoredRow[]) => void) => {
    const outcome = await backOffice.undo(made)
    if (outcome.type !== 'done') {
      const what = t({ id: 'admin.undo.failed', message: 'Rien n’a été annulé' })
      fail(`${what}. ${problemWords(outcome.type)}`)
      return
    }
    const { restored, overtaken, final } = outcome
    onRestored?.(restored)
    const count = restored.length
    const words = [
      count === 0
        ? null
        : t({
            id: 'admin.undo.done',
            message: plural(count, {
              one: 'Modification annulée',
              other: '# modifications annulées',
            }),
          }),
      overtaken === 0
        ? null
        : t({
            id: 'admin.undo.overtaken',
            message: plural(overtaken, {
              one: '# fiche a changé entre-temps et reste telle quelle',
              other: '# fiches ont changé entre-temps et restent telles quelles',
            }),
          }),
      final === 0
        ? null
        : t({
            id: 'admin.undo.final',
            message: plural(final, {
              one: '# modification est déjà sur le serveur, sans retour possible',
              other: '# modifications sont déjà sur le serveur, sans retour possible',
            }),
          }),
    ]
    const description = words.filter(Boolean).join('. ')
    if (overtaken + final > 0) fail(description)
    else showToast({ title: t({ id: 'admin.success', message: 'Succès' }), description })
  }
}
