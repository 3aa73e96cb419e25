import { useLingui } from '@lingui/react/macro'
import { showToast } from '#ui/overlay/toast-store.ts'

/** Copies a text to the clipboard and reports it; `what` names the text. */
export const useCopyText = (): ((text: string, what: string) => Promise<void>) => {
  const { t } = useLingui()
  return async (text, what) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: t({ id: 'admin.sync.copied', message: 'Copié' }), description: what })
    } catch {
      // Denied by the browser or the user: the text stays on screen, to be selected by hand.
      showToast({
        variant: 'destructive',
        title: t({ id: 'admin.error', message: 'Erreur' }),
        description: t({
          id: 'admin.sync.not-copied',
          message: 'Le navigateur a refusé de copier. Sélectionnez le texte à la main.',
        }),
      })
    }
  }
}

/** Has the browser save a file, as from a link to it. */
export const saveTextFile = (name: string, text: string, type = 'application/json'): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By the next task the browser has started to read the contents.
  setTimeout(() => URL.revokeObjectURL(address))
}
