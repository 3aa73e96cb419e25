import { useLingui } from '@lingui/react/macro'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import type { Rejection } from '../sync-records.ts'

/** Drops items of the tray; the toast that says so brings them back. */
export const useDismiss = (): ((
  rejections: readonly Rejection[],
  said: string,
) => Promise<void>) => {
  const { t } = useLingui()
  const { dismiss, undismiss } = useBackOffice()
  return async (rejections, said) => {
    await dismiss(rejections.map(({ id }) => id))
    showToast({
      title: t({ id: 'admin.success', message: 'Succès' }),
      description: said,
      action: {
        label: t({ id: 'admin.undo', message: 'Annuler' }),
        onClick: () => void undismiss(rejections),
      },
    })
  }
}
