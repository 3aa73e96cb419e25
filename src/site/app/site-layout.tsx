import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom'
import { hintToCount, waitingHint } from '#device/public/outbox/waiting-hint.ts'
import { useSiteName } from '#device/public/public-settings.ts'
import { useStoredText } from '#device/stored-text.ts'
import { withTexts } from '#i18n/site-texts.ts'
import { focusPageHeading, SkipLink } from '#ui/layout/page-focus.tsx'
import { usePartMissingToast } from '#ui/overlay/lazy-part.tsx'
import { Toaster } from '#ui/overlay/toaster.tsx'
import { type KitLabels, KitLabelsContext } from '#ui/text/control-labels.tsx'
import { headOf, headText, pageTitle } from '../shared/page/page-head.ts'
import { useStateSentences } from '../shared/state-sentences.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The frame of every public page. */
export function SiteLayout() {
  const say = useStateSentences()
  const { t } = useLingui()
  usePartMissingToast(
    t({ id: 'part.missing', message: 'Cette partie n’est pas enregistrée sur cet appareil' }),
    say('retryOnline'),
  )
  return (
    <KitLabelsContext value={useKitLabels()}>
      <SkipLink href="#content">
        <Trans id="skip">Aller au contenu</Trans>
      </SkipLink>
      <DocumentTitle />
      <FocusNewPage />
      <Header />
      <WaitingNotice />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Toaster
        viewportLabel={t({ id: 'toasts', message: 'Notifications (F8)' })}
        closeLabel={t({ id: 'close', message: 'Fermer' })}
      />
      <ScrollRestoration getKey={scrollKey} />
    </KitLabelsContext>
  )
}

/**
 * Sets the tab's title from the route and the language. It must come before the page, whose own effect may set a better
 * one.
 */
function DocumentTitle() {
  const { i18n } = useLingui()
  const head = headOf(useMatches())
  const siteName = useSiteName()
  const title = pageTitle(head ? headText(i18n, head.title, siteName) : '', siteName)
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

/**
 * After a navigation the focus would be lost with the link that is gone: it moves to the new page's heading instead.
 */
function FocusNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Does not scroll: ScrollRestoration decides the scroll position.
    focusPageHeading()
  }, [pathname])
  return null
}

const WaitingBar = lazy(async () => {
  try {
    const load = () => import('../shared/form/waiting-bar.tsx')
    return { default: (await withTexts(['forms'], load)).WaitingBar }
  } catch {
    // Without a network, this page does without it, and the next one tries again.
    return { default: () => null }
  }
})

/** Renders nothing and loads no code if nothing waits on this device. */
function WaitingNotice() {
  if (hintToCount(useStoredText(waitingHint)) === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingBar />
    </Suspense>
  )
}

const useKitLabels = (): KitLabels => {
  const { t } = useLingui()
  const requiredNote = t({ id: 'form.required-note', message: '* Champ obligatoire' })
  const newTab = t({ id: 'footer.social.new-tab', message: 'nouvel onglet' })
  return useMemo(() => ({ requiredNote, newTab }), [requiredNote, newTab])
}

/** The router gives the first page of every document the same key. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)
