import { t } from '@lingui/core/macro'
import { currentSiteName } from '#device/public/public-settings.ts'
import { createStoredText } from '#device/stored-text.ts'
import { isolate } from '#domain/text/isolate.ts'
import { showToast } from '#ui/overlay/toast-store.ts'

/** Chromium's own; other browsers have their menu, and are not spoken for here. */
type InstallPromptEvent = Event & { readonly prompt: () => Promise<unknown> }

/** So many pages of a visit, and the visitor is interested rather than passing by. */
const PAGES_OF_INTEREST = 4

/** Asked once, and not again for a season, whatever the answer. */
const REST_MS = 90 * 86_400_000

const askedAt = createStoredText('neomuse-install-asked')

const isRested = (): boolean => Date.now() - Number(askedAt.read() ?? 0) > REST_MS

/**
 * Offers to install the site once the visitor has looked around. The browser's own prompt is held back until then. Answers
 * what to call with each page that is shown.
 */
export const offerInstall = (): (() => void) => {
  let offer: InstallPromptEvent | null = null
  let pages = 1

  const offerWhenWelcome = (): void => {
    if (offer === null || pages < PAGES_OF_INTEREST || !isRested()) return
    const welcome = offer
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
        onClick: () => void welcome.prompt(),
      },
      stays: true,
    })
  }

  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // The standard's event types do not know this one; its name tells what it is.
    offer = event as InstallPromptEvent
    offerWhenWelcome()
  })
  return () => {
    pages += 1
    offerWhenWelcome()
  }
}
