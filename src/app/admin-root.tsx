import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { AdminApp, AdminWithoutGround } from '#admin/shell/admin-app.tsx'
import { DEFAULT_LOCALE } from '#contract/languages/locales.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { missingGround } from '#device/back-office/missing-ground.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { pictureFile } from '#site/pictures/picture-file.ts'
import { keepFocus } from '#ui/layout/keep-focus.ts'
import { startLayerHistory } from '#ui/overlay/layer-history.ts'
import { createReactRoot } from './document/react-root.ts'
import { logFailures } from './log-failures.ts'
import { keepOffline, registerServiceWorker } from './offline/register-service-worker.ts'
import { openBackOffice } from './open-back-office.ts'
import { showLastWord } from './recovery/last-word.ts'
import { siteTexts } from './site-texts.ts'

/** The back-office: French whatever the language of the site, drawn by the browser alone. */
export const startAdmin = async (container: HTMLElement): Promise<void> => {
  document.documentElement.lang = DEFAULT_LOCALE
  await activateAdminLocale()
  const onUncaughtError = (error: unknown) => {
    showLastWord(container, error)
    reportError(error)
  }
  keepFocus()
  startLayerHistory()
  const root = createReactRoot(container, { onUncaughtError })
  const missing = missingGround(globalThis)
  if (missing !== null) {
    root.render(
      <I18nProvider i18n={i18n}>
        <AdminWithoutGround pictureFile={pictureFile} missing={missing} />
      </I18nProvider>,
    )
    return
  }
  const backOffice = openBackOffice()
  root.render(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <AdminApp pictureFile={pictureFile} siteTexts={siteTexts} />
      </BackOfficeProvider>
    </I18nProvider>,
  )
  registerServiceWorker()
  logFailures()
  keepOffline(import.meta.url, 'admin')
  backOffice.start().catch(onUncaughtError)
}
