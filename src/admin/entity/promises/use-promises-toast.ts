import { useLingui } from '@lingui/react/macro'
import { useLoadToast } from '#admin/entity/list/state/use-load-toast.ts'

/** Where what was promised is shown: without its list a screen has no clocks, and nothing else tells that some are missing. */
export const usePromisesToast = (): void => {
  const { t } = useLingui()
  useLoadToast(
    'inquiries',
    false,
    t({ id: 'admin.inquiries.load-failed', message: 'Impossible de charger les demandes' }),
  )
}
