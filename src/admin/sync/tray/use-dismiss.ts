import { useLingui } from '@lingui/react/macro'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import type { Rejection } from '../sync-records.ts'

/** Drops an item of the tray; the toast that says so brings it back. */
export const useDismiss = (): ((rejection: Rejection, title: string) => Promise<void>) => {
  const { t } = useLingui()
  const { dismiss, undismiss } = useBackOffice()
  return async (rejection, title) => {
    await dismiss(rejection.id)
    showToast({
      title: t({ id: 'admin.success', message: 'Succès' }),
      description: t({ id: 'admin.sync.dismissed', message: `Modification ignorée : ${title}` }),
      action: {
        label: t({ id: 'admin.undo', message: 'Annuler' }),
        onClick: () => void undismiss(rejection),
      },
    })
  }
}
