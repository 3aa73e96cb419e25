import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { hintToCount, waitingHint } from '#device/public/outbox/waiting-hint.ts'
import { useStoredText } from '#device/stored-text.ts'
import { focusPageHeading, SkipLink } from '#ui/layout/page-focus.tsx'
import { usePartMissingToast } from '#ui/overlay/late-part.tsx'
import { Toaster } from '#ui/overlay/toaster.tsx'
import { type KitLabels, KitLabelsContext } from '#ui/text/control-labels.tsx'
import { useStateSentences } from '../shared/state-sentences.ts'
import { DocumentTitle } from './document-title.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** After a navigation the focus would stay on a link that is gone: it goes to the new page's heading instead. */
function FocusNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // ScrollRestoration decides where the page stands.
    focusPageHeading()
  }, [pathname])
  return null
}

const WaitingBar = lazy(async () => {
  try {
    return { default: (await import('../shared/form/waiting-bar.tsx')).WaitingBar }
  } catch {
    // Without a network: this page does without, the next one tries again.
    return { default: () => null }
  }
})

/** Nothing, and no code of it, on a device where nothing waits. */
function WaitingNotice() {
  if (hintToCount(useStoredText(waitingHint)) === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingBar />
    </Suspense>
  )
}

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

const useKitLabels = (): KitLabels => {
  const { t } = useLingui()
  const requiredNote = t({ id: 'form.required-note', message: '* Champ obligatoire' })
  const newTab = t({ id: 'footer.social.new-tab', message: 'nouvel onglet' })
  return useMemo(() => ({ requiredNote, newTab }), [requiredNote, newTab])
}

/** The router names the first page of each document the same. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)
