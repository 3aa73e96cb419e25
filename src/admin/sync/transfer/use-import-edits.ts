import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEditProblemWords } from '#admin/entity/words/use-edit-problem-words.ts'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

type ImportOutcome = Awaited<ReturnType<BackOffice['importEdits']>>

/** Takes in a file that another device has exported, and says what came of it. */
export const useImportEdits = (): ((file: File) => Promise<void>) => {
  const { t } = useLingui()
  const { importEdits } = useBackOffice()
  const problemWords = useEditProblemWords()

  const problemOf = (outcome: Exclude<ImportOutcome, { type: 'imported' }>): string => {
    switch (outcome.type) {
      case 'other-account': {
        const { email } = outcome
        return t({
          id: 'admin.sync.import.other-account',
          message: `Ces modifications sont celles d’un autre compte : ${email}.`,
        })
      }
      case 'newer':
        return t({
          id: 'admin.sync.import.newer',
          message:
            'Ce fichier vient d’une version plus récente. Rechargez la page, puis réessayez.',
        })
      case 'unreadable':
        return t({
          id: 'admin.sync.import.unreadable',
          message: 'Ce fichier ne contient pas de modifications exportées, ou il est endommagé.',
        })
      case 'storage-full':
      case 'storage-unavailable':
        return problemWords(outcome.type)
    }
  }

  return async (file) => {
    const outcome = await importEdits(await file.text())
    if (outcome.type !== 'imported') {
      showToast({
        variant: 'destructive',
        title: t({ id: 'admin.error', message: 'Erreur' }),
        description: problemOf(outcome),
      })
      return
    }
    const { added } = outcome
    showToast({
      title: t({ id: 'admin.success', message: 'Succès' }),
      description: t({
        id: 'admin.sync.imported',
        message: plural(added, {
          0: 'Toutes ces modifications étaient déjà là',
          one: '# modification importée',
          other: '# modifications importées',
        }),
      }),
    })
  }
}
