import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { usePackUploads } from '#device/packs/pack-uploads.ts'
import type { PackSending } from '#device/packs/upload-queue.ts'
import { isolate } from '#domain/text/isolate.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import { useUploadProblem } from './pack-labels.ts'

/** Says when a file is there or was refused, whichever screen is open then. */
export const useNotifyUploads = (): void => {
  const { t } = useLingui()
  const { notify } = usePackUploads()
  const problemText = useUploadProblem()
  useEffect(() => {
    notify(({ name, problem }: PackSending) => {
      if (problem === null)
        return showToast({
          title: t({ id: 'admin.success', message: 'Succès' }),
          description: t({
            id: 'admin.packs.sent',
            message: `Fichier envoyé : ${isolate(name)}`,
          }),
        })
      return showToast({
        variant: 'destructive',
        title: t({ id: 'admin.error', message: 'Erreur' }),
        description: t({
          id: 'admin.packs.not-sent',
          message: `Le fichier ${isolate(name)} n’a pas été envoyé.`,
        }),
        note: problemText(problem),
      })
    })
  })
}
