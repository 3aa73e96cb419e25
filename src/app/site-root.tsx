import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useCallback, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { activateSiteLocale } from '#i18n/activate-locale.ts'
import { localePrefix, localizePath, splitLocale } from '#i18n/locale-path.ts'
import { LocaleSwitch } from '#i18n/locale-switch.tsx'
import { DEFAULT_LOCALE, type Locale } from '#i18n/locales.ts'
import { storeLocale } from '#i18n/stored-locale.ts'
import { siteRoutes } from '#site/shell/routes.tsx'
import { loadMatchedRoutes } from './load-matched-routes.ts'
import { keepOffline, registerServiceWorker } from './register-service-worker.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** The public site: takes over the prerendered page, or draws it where there is none. */
export const startSite = async (container: HTMLElement): Promise<void> => {
  const { locale } = splitLocale(location.pathname)
  const [router] = await Promise.all([openRouter(locale), activateSiteLocale(locale)])
  const tree = <SiteRoot first={router} />
  if (container.dataset.page === 'prerendered') hydrateRoot(container, tree)
  else createRoot(container).render(tree)
  registerServiceWorker()
  if (locale !== DEFAULT_LOCALE) keepOffline(locale)
}

/** The language's prefix is the router's base, so screens know nothing of it. */
const openRouter = async (locale: Locale): Promise<Router> => {
  const basename = localePrefix(locale) || '/'
  await loadMatchedRoutes(siteRoutes, location.pathname, basename)
  return createBrowserRouter(siteRoutes, { basename })
}

function SiteRoot({ first }: { readonly first: Router }) {
  const [router, setRouter] = useState(first)
  const switchLocale = useCallback((locale: Locale) => {
    keepChoice(locale)
    void openPageIn(locale).then(setRouter)
  }, [])
  return (
    <I18nProvider i18n={i18n}>
      <LocaleSwitch value={switchLocale}>
        <RouterProvider key={router.basename} router={router} />
      </LocaleSwitch>
    </I18nProvider>
  )
}

/** The same page in another language, under its own address. Without its catalogue the page stays as it is. */
const openPageIn = async (locale: Locale): Promise<Router> => {
  await activateSiteLocale(locale)
  const { path } = splitLocale(location.pathname)
  history.pushState(null, '', `${localizePath(path, locale)}${location.search}${location.hash}`)
  document.documentElement.lang = locale
  keepOffline(locale)
  return openRouter(locale)
}

const keepChoice = (locale: Locale): void => {
  try {
    storeLocale(localStorage, locale)
  } catch (refused) {
    // Storage is blocked: the choice lasts as long as the visit, by the page's address.
    if (!(refused instanceof DOMException)) throw refused
  }
}
