import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom'
import { type KitLabels, KitLabelsContext } from '#ui/kit-labels.ts'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { usePartMissingToast } from '#ui/overlay/part-missing.ts'
import { Toaster } from '#ui/overlay/toast/toaster.tsx'
import { WaitingNotice } from './form/waiting/waiting-notice.tsx'
import { ShellFooter } from './frame/shell-footer.tsx'
import { ShellHeader } from './frame/shell-header.tsx'
import { DocumentTitle } from './page/document-title.tsx'
import { FocusNewPage } from './page/focus-new-page.tsx'
import { useStateSentences } from './page/use-state-sentences.ts'

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
