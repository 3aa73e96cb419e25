import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useAddressFilter } from '#admin/entity/address/use-address-filter.ts'
import { whenIdle } from '#admin/entity/browser/when-idle.ts'
import { loadArticleRenderer } from '#admin/entity/fields/load-article-renderer.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { WorkPage } from '#ui/workbench/work-page.tsx'
import { IssuesView } from './issues-view.tsx'
import { obstacleLabel } from './newsletter-labels.ts'
import { SubscribersView } from './subscribers/subscribers-view.tsx'
import { useKnownObstacle } from './use-sending.ts'

/** The preview's code should be at hand before the network goes. A failure is none yet: the preview asks again. */
const fetchPreview = () => {
  void Promise.allSettled([loadArticleRenderer()])
}

/** In the address; of the issues it says nothing. */
const SUBSCRIBERS_VIEW = 'abonnes'

export function NewslettersScreen() {
  const { t, i18n } = useLingui()
  const [view, setView] = useAddressFilter('vue')
  const obstacle = useKnownObstacle()
  useEffect(() => whenIdle([fetchPreview]), [])
  const shown = view === SUBSCRIBERS_VIEW ? 'subscribers' : 'issues'
  return (
    <WorkPage id="main" label={t({ id: 'admin.nav.newsletters', message: 'Newsletter' })}>
      <Stack gap="md">
        {obstacle === null ? null : (
          <Banner tone="warning">{i18n._(obstacleLabel(obstacle))}</Banner>
        )}
        <Tabs
          label={t({ id: 'admin.newsletters.views', message: 'Numéros et abonnés' })}
          value={shown}
          onChange={(chosen) => setView(chosen === 'subscribers' ? SUBSCRIBERS_VIEW : '')}
          // Only one of them is there: a list that is hidden cannot measure its rows.
          items={[
            {
              value: 'issues',
              label: t({ id: 'admin.newsletters.issues', message: 'Numéros' }),
              content: shown === 'issues' ? <IssuesView /> : null,
            },
            {
              value: 'subscribers',
              label: t({ id: 'admin.subscribers', message: 'Abonnés' }),
              content: shown === 'subscribers' ? <SubscribersView /> : null,
            },
          ]}
        />
      </Stack>
    </WorkPage>
  )
}
