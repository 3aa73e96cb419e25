import { useEffect, useRef, lazy, Suspense, useMemo } from 'react'
import { useLocation, type Location, Outlet, ScrollRestoration } from 'react-router-dom'
import { focusPageHeading, SkipLink } from '#ui/layout/page-focus.tsx'
import { hintToCount, waitingHint } from '#device/public/outbox/waiting-hint.ts'
import { useKeptText } from '#device/stored-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KitLabels, KitLabelsContext } from '#ui/text/control-labels.tsx'
import { usePartMissingToast } from '#ui/overlay/late-part.tsx'
import { Toaster } from '#ui/overlay/toaster.tsx'
import { ShellFooter } from './footer.tsx'
import { ShellHeader } from './header.tsx'
import { DocumentTitle } from './document-title.tsx'
import { useStateSentences } from '../shared/state-sentences.ts'

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
  if (hintToCount(useKeptText(waitingHint)) === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingBar />
    </Suspense>
  )
}

/** The frame of every public page. */
export function SiteApp() {
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
      <ShellHeader />
      <WaitingNotice />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <ShellFooter />
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
