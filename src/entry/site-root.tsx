import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef } from 'react'
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom'
import {
  DEFAULT_LOCALE,
  type Locale,
  localePrefix,
  localizePath,
  splitLocale,
} from '#contract/locales.ts'
import { type FindPageRead, PAGE_READS_ID, PageRead } from '#device/public/page-reads.ts'
import {
  type LanguageControl,
  LocaleSwitch,
  saveScrollPlace,
  storeLocale,
} from '#i18n/locale-switch.tsx'
import { activateShellTexts, fetchShellTexts, loadPageTexts } from '#i18n/site-texts.ts'
import { createSiteRoutes } from '#site/app/routes.tsx'
import { documentKind } from '#site/shared/page/document-kind.ts'
import { stateSentences } from '#site/shared/state-sentences.ts'
import { leaveLayers, recordEntry, startLayerHistory } from '#ui/overlay/layer-history.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { showFatalError } from './fatal-error.ts'
import { startHydration } from './hydration.ts'
import { logReportedFailures } from './log-failures.ts'
import { offerInstall } from './offer-install.ts'
import { createReactRoot, hydrateReactRoot } from './react-root.ts'

/** The public site: hydrates the prerendered page, or renders the page if there is none. */
export const startSite = async (container: HTMLElement): Promise<void> => {
  const { locale } = splitLocale(location.pathname)
  // An incomplete document, whose connection was cut, cannot be hydrated.
  const isWhole = document.readyState !== 'loading'
  const isPrerendered = isWhole && documentKind() === 'prerendered'
  const activated = isPrerendered
    ? activateShellTexts(locale).then(() => locale)
    : activateOrFrench(locale)
  startLayerHistory()
  logReportedFailures()
  const router = await openRouter(locale, activated, isPrerendered)
  setDocumentLanguage(await activated)
  const tree = (
    <I18nProvider i18n={i18n}>
      <LocaleSwitch value={switchLocale}>
        <PageRead value={isWhole ? openPageReads() : noReads}>
          <PageCount router={router} onPage={offerInstall()}>
            <RouterProvider router={router} />
          </PageCount>
        </PageRead>
      </LocaleSwitch>
    </I18nProvider>
  )
  const options = {
    onUncaughtError: (error: unknown) => {
      showFatalError(container, { fault: error })
      reportError(error)
    },
  }
  // In slices: the visitor may already be reading and scrolling.
  if (isPrerendered)
    startTransition(() => {
      const { read, end } = startHydration(container)
      const page = (
        <HydratedPage read={read} end={end}>
          {tree}
        </HydratedPage>
      )
      hydrateReactRoot(container, page, options)
    })
  else createReactRoot(container, options).render(tree)
  // The page does not wait for this: it is hydrated first.
  import('./start-offline.ts').then(
    ({ startOffline }) => startOffline(import.meta.url, locale),
    (missing: unknown) => console.info('service worker', missing),
  )
}

/**
 * Loads the code of the page at `pathname`, so that the first rendering equals the prerendered page and is not an empty
 * frame.
 */
const loadMatchedRoutes = async (
  routes: RouteObject[],
  pathname: string,
  basename: string,
): Promise<void> => {
  const matches = matchRoutes(routes, pathname, basename) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy())
      delete route.lazy
    }),
  )
}

/** Setting `lang`, even to the same value, makes the browser compute the styles of the whole page again. */
const setDocumentLanguage = (locale: Locale): void => {
  const root = document.documentElement
  if (root.lang !== locale) root.lang = locale
}

interface HydratedPageProps extends ReturnType<typeof startHydration> {
  readonly children: ReactNode
}

function HydratedPage({ read, end, children }: HydratedPageProps) {
  useLayoutEffect(read, [read])
  useEffect(() => {
    // First React renders what screens do on start, such as reading a draft: each replayed event needs the outcome of
    // the one before.
    setTimeout(end)
  }, [end])
  return children
}

interface PageCountProps {
  readonly router: ReturnType<typeof createBrowserRouter>
  readonly onPage: () => void
  readonly children: ReactNode
}

/** Counts pages. A filter that changes the query is not another page. */
function PageCount({ router, onPage, children }: PageCountProps) {
  const shown = useRef(router.state.location.pathname)
  // In an effect: the router passes its first listeners the scroll position, and those must be its own.
  useEffect(
    () =>
      router.subscribe(({ location: { pathname } }) => {
        recordEntry()
        if (pathname === shown.current) return
        shown.current = pathname
        onPage()
      }),
    [router, onPage],
  )
  return children
}

/** The API answers that the page was prerendered from: the browser renders the same from the same data. */
const openPageReads = (): FindPageRead => {
  const reads = JSON.parse(document.getElementById(PAGE_READS_ID)?.textContent || '{}')
  return (path) => reads[path]
}

const noReads: FindPageRead = () => undefined

/** The language's prefix is the router's `basename`, so screens need not know it. */
const openRouter = async (
  locale: Locale,
  activated: Promise<Locale>,
  isPrerendered: boolean,
): Promise<ReturnType<typeof createBrowserRouter>> => {
  const basename = localePrefix(locale) || '/'
  const routes = createSiteRoutes(locale, async (page) => loadPageTexts(await activated, page))
  await loadMatchedRoutes(routes, location.pathname, basename)
  // The browser has restored the scroll position of a prerendered page, or the visitor has scrolled since: the router
  // does not change it. In a history entry that the router has left for another page, the browser restores nothing.
  const isScrollRestored = history.scrollRestoration === 'auto' || scrollY > 0
  const takeover = isPrerendered && isScrollRestored ? { hydrationData: { loaderData: {} } } : {}
  return createBrowserRouter(routes, { basename, ...takeover })
}

/** Offline, in a language that was never fetched, an empty page is shown in French rather than not at all. */
const activateOrFrench = async (locale: Locale): Promise<Locale> => {
  try {
    await activateShellTexts(locale)
    return locale
  } catch (unreachable) {
    if (locale === DEFAULT_LOCALE) throw unreachable
    await activateShellTexts(DEFAULT_LOCALE)
    return DEFAULT_LOCALE
  }
}

/**
 * Opens the same page at its address in another language, as a new document. It replaces this one in the history: going
 * back to it would lead to the chosen language again.
 */
const switchLocale = (locale: Locale, control: LanguageControl): void => {
  fetchShellTexts(locale).then(
    () => {
      storeChoice(locale)
      const address = localizePath(splitLocale(location.pathname).path, locale)
      if (address === location.pathname) return
      saveScrollPlace(address, control)
      leaveLayers(() => location.replace(`${address}${location.search}${location.hash}`))
    },
    () => {
      showToast({
        id: 'language',
        variant: 'destructive',
        title: t({ id: 'language.offline', message: 'Cette langue n’est pas sur cet appareil' }),
        description: `${stateSentences(i18n, 'retryOnline')} ${t({ id: 'language.offline.text', message: 'En attendant, la page garde la langue actuelle.' })}`,
      })
    },
  )
}

const storeChoice = (locale: Locale): void => {
  try {
    storeLocale(localStorage, locale)
  } catch (refused) {
    // Storage is blocked: the choice lasts for the visit only, through the page's address.
    if (!(refused instanceof DOMException)) throw refused
  }
}
