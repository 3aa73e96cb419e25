import { useLingui } from '@lingui/react/macro'
import { useAddressFilter } from '#admin/entity/address/use-address-filter.ts'
import { useArrivals } from '#admin/entity/promises/use-arrivals.ts'
import { InterviewsView } from '#admin/messages/interviews/interviews-view.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { CountedLabel } from '#ui/workbench/counted-label.tsx'
import { WorkPage } from '#ui/workbench/work-page.tsx'
import { MessagesView } from './messages-view.tsx'

/** In the address; of the messages it says nothing. */
const INTERVIEWS_VIEW = 'entretiens'

export function MessagesScreen() {
  const { t } = useLingui()
  const [view, setView] = useAddressFilter('vue')
  const shown = view === INTERVIEWS_VIEW ? 'interviews' : 'messages'
  const { interviews, messages: unread } = useArrivals()
  const messages = t({ id: 'admin.nav.messages', message: 'Messages' })
  return (
    <WorkPage id="main" label={messages}>
      <Tabs
        label={t({ id: 'admin.messages.views', message: 'Types de messages' })}
        value={shown}
        onChange={(chosen) => setView(chosen === 'interviews' ? INTERVIEWS_VIEW : '')}
        // Only one of them is there: a list that is hidden cannot measure its rows.
        items={[
          {
            value: 'messages',
            label: <CountedLabel count={unread}>{messages}</CountedLabel>,
            content: shown === 'messages' ? <MessagesView /> : null,
          },
          {
            value: 'interviews',
            label: (
              <CountedLabel count={interviews}>
                {t({ id: 'admin.interviews', message: 'Entretiens' })}
              </CountedLabel>
            ),
            content: shown === 'interviews' ? <InterviewsView /> : null,
          },
        ]}
      />
    </WorkPage>
  )
}
