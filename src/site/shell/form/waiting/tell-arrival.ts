import { t } from '@lingui/core/macro'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

export const tellArrival = (): void => {
  showToast({
    id: 'waiting-arrived',
    title: t({ id: 'waiting.toast', message: 'C’est envoyé' }),
    description: t({
      id: 'waiting.toast.text',
      message: 'Ce qui était en attente est bien arrivé.',
    }),
  })
}
