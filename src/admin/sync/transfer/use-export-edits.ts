import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { saveTextFile } from '#admin/entity/browser/save-text-file.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { dayOf } from '#domain/house-calendar.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

/** Writes the edits that wait into a file, and says what to do with it. */
export const useExportEdits = (): (() => Promise<void>) => {
  const { t } = useLingui()
  const { exportEdits } = useBackOffice()

  const fail = () =>
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description: t({
        id: 'admin.sync.export.failed',
        message: 'Les modifications en attente n’ont pas pu être lues sur cet appareil.',
      }),
    })

  return async () => {
    // Whatever the storage's reason, there is nothing to write.
    const file = await exportEdits().catch(() => null)
    if (file === null) {
      fail()
      return
    }
    const count = file.mutations.length
    saveTextFile(`neomuse-${dayOf(Date.parse(file.exportedAt))}.json`, JSON.stringify(file))
    showToast({
      title: t({
        id: 'admin.sync.exported',
        message: plural(count, {
          one: '# modification exportée',
          other: '# modifications exportées',
        }),
      }),
      description: t({
        id: 'admin.sync.exported.text',
        message:
          'Importez ce fichier sur un autre appareil avec le même compte. Rien n’est envoyé deux fois.',
      }),
    })
  }
}
