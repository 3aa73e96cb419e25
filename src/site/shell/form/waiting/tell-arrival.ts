import { t } from '@lingui/core/macro'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

export const tellArrival = (): void => {
  showToast({
    id: 'waiting-arrived',
    title: t({ id: 'waiting.toast', message: 'Formulaire envoyé' }),
    description: t({
      id: 'waiting.toast.text',
      message: 'Nous avons bien reçu le formulaire enregistré sur cet appareil.',
    }),
  })
}
