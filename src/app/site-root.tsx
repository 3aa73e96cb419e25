import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { localePrefix, localizePath, splitLocale } from '#contract/languages/locale-path.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/languages/locales.ts'
import { activateSiteLocale, fetchSiteLocale } from '#i18n/activate-locale.ts'
import { LocaleSwitch } from '#i18n/locale-switch.tsx'
import { storeLocale } from '#i18n/stored-locale.ts'
import { PAGE_DATA_ID, PageData } from '#site/shell/page/page-data.ts'
import { createSiteRoutes } from '#site/shell/routes.tsx'
import { showToast } from '#ui/overlay/show-toast.ts'
import { showLastWord } from './last-word.ts'
import { loadMatchedRoutes } from './load-matched-routes.ts'
import { offerInstall } from './offer-install.ts'
import { keepOffline, registerServiceWorker } from './register-service-worker.ts'

/** The public site: takes over the prerendered page, or draws it where there is none. */
export const startSite = async (container: HTMLElement): Promise<void> => {
  const { locale } = splitLocale(location.pathname)
  const isPrerendered = container.dataset.page === 'prerendered'
  const [router, spoken] = await Promise.all([
    openRouter(locale),
    isPrerendered ? activateSiteLocale(locale).then(() => locale) : activateOrFrench(locale),
  ])
  document.documentElement.lang = spoken
  const tree = (
    <I18nProvider i18n={i18n}>
      <LocaleSwitch value={switchLocale}>
        <PageData value={readPageData()}>
          <RouterProvider router={router} />
        </PageData>
      </LocaleSwitch>
    </I18nProvider>
  )
  const options = {
    onUncaughtError: (error: unknown) => {
      showLastWord(container)
      reportError(error)
    },
  }
  if (isPrerendered) hydrateRoot(container, tree, options)
  else createRoot(container, options).render(tree)
  registerServiceWorker()
  countPages(router, offerInstall())
  if (locale !== DEFAULT_LOCALE) keepOffline(locale)
}

/** A filter that changes the address is no other page. */
const countPages = (router: ReturnType<typeof createBrowserRouter>, onPage: () => void): void => {
  let shown = router.state.location.pathname
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === shown) return
    shown = pathname
    onPage()
  })
}

/** What the prerendered page was drawn from: the browser draws the same from the same. */
const readPageData = (): unknown =>
  JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent || 'null')

/** The language's prefix is the router's base, so screens know nothing of it. */
const openRouter = async (locale: Locale): Promise<ReturnType<typeof createBrowserRouter>> => {
  const basename = localePrefix(locale) || '/'
  const routes = createSiteRoutes(locale)
  await loadMatchedRoutes(routes, location.pathname, basename)
  return createBrowserRouter(routes, { basename })
}

/** An empty page offline, in a language that was never fetched, speaks French rather than nothing. */
const activateOrFrench = async (locale: Locale): Promise<Locale> => {
  try {
    await activateSiteLocale(locale)
    return locale
  } catch (unreachable) {
    if (locale === DEFAULT_LOCALE) throw unreachable
    await activateSiteLocale(DEFAULT_LOCALE)
    return DEFAULT_LOCALE
  }
}

/** The same page under its address in another language, as a document of its own. It takes this one's place: going
 * back to it would lead to the chosen language again. */
const switchLocale = (locale: Locale): void => {
  fetchSiteLocale(locale).then(
    () => {
      keepChoice(locale)
      const address = localizePath(splitLocale(location.pathname).path, locale)
      if (address !== location.pathname)
        location.replace(`${address}${location.search}${location.hash}`)
    },
    () => {
      showToast({
        id: 'language',
        variant: 'destructive',
        title: t({ id: 'language.offline', message: 'Cette langue n’est pas sur cet appareil' }),
        description: t({
          id: 'language.offline.text',
          message: 'Elle viendra avec le réseau. La page reste dans sa langue jusque-là.',
        }),
      })
    },
  )
}

const keepChoice = (locale: Locale): void => {
  try {
    storeLocale(localStorage, locale)
  } catch (refused) {
    // Storage is blocked: the choice lasts as long as the visit, by the page's address.
    if (!(refused instanceof DOMException)) throw refused
  }
}
