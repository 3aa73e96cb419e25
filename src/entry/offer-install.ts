import { t } from '@lingui/core/macro'
import { currentSiteName } from '#device/public/public-settings.ts'
import { createStoredText } from '#device/stored-text.ts'
import { isolate } from '#domain/text/isolate.ts'
import { showToast } from '#ui/overlay/toast-store.ts'

/** Chromium's own event; other browsers offer installation in their menu, and nothing is done for them here. */
type InstallPromptEvent = Event & { readonly prompt: () => Promise<unknown> }

/** After so many pages of a visit the visitor is interested, not just passing by. */
const PAGES_OF_INTEREST = 4

/** The visitor is asked once and then not again for this time, whatever the answer was. */
const ASKING_INTERVAL_MS = 90 * 86_400_000

const askedAt = createStoredText('neomuse-install-asked')

const mayAskAgain = (): boolean => Date.now() - Number(askedAt.read() ?? 0) > ASKING_INTERVAL_MS

/**
 * Offers to install the site once the visitor has looked around. The browser's own prompt is held back until then.
 * Returns the function to call for each page that is shown.
 */
export const offerInstall = (): (() => void) => {
  let offer: InstallPromptEvent | null = null
  let pages = 1

  const offerIfInterested = (): void => {
    if (offer === null || pages < PAGES_OF_INTEREST || !mayAskAgain()) return
    const installPrompt = offer
    const site = isolate(currentSiteName())
    offer = null
    askedAt.write(String(Date.now()))
    showToast({
      id: 'install',
      title: t({ id: 'install.title', message: `${site} sur ton écran d’accueil` }),
      description: t({
        id: 'install.text',
        message: 'Le catalogue et les articles lus restent disponibles hors ligne.',
      }),
      action: {
        label: t({ id: 'install.action', message: 'Installer' }),
        onClick: () => void installPrompt.prompt(),
      },
      stays: true,
    })
  }

  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // The DOM's event types do not contain this one; the event's name decides its type.
    offer = event as InstallPromptEvent
    offerIfInterested()
  })
  return () => {
    pages += 1
    offerIfInterested()
  }
}
