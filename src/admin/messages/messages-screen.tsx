import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { useMemo } from 'react'
import { useArrivals, useDueRepliesById, useDueRepliesToast } from '#admin/shared/due-replies.ts'
import { type BulkAction, BulkBar } from '#admin/shared/list/bulk-bar.tsx'
import { useUpdateRows } from '#admin/shared/list/change-rows.tsx'
import { ListButtons } from '#admin/shared/list/list-buttons.tsx'
import { ListBody, useListState, useLoadToast } from '#admin/shared/list/list-state.tsx'
import { SelectionContext } from '#admin/shared/list/selection.tsx'
import { useLongList } from '#admin/shared/list/use-long-list.ts'
import { MESSAGES, SEARCH_PARAM } from '#admin/shared/row-addresses.ts'
import { SitePageButton } from '#admin/shared/site-links.tsx'
import { useUrlChoice, useUrlFilter, useUrlLayer, useUrlSearch } from '#admin/shared/url-state.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Reply } from '#contract/entities/reply.ts'
import { readRowsById } from '#device/lists/read-rows.ts'
import type { AdminDatabase } from '#device/storage/admin-database.ts'
import { byDueTime, type DueReply } from '#domain/due-replies.ts'
import { AdminMain } from '#ui/admin-layout/admin-page.tsx'
import { CountedLabel } from '#ui/admin-layout/count-badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { InterviewsView } from './interviews-view.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { MessageList, MessageListSkeleton, MessageTools } from './message-list.tsx'
import { useFailedReplies } from './replies.tsx'
import { MESSAGE_CHOICES, MESSAGE_LIST, type MessageFilter } from './select-messages.ts'

/** The actions on several messages at once. There is none to mark as unread: the API does not offer it. */
const useMessageActions = (
  picked: readonly Pick<Message, 'id' | 'is_read'>[],
): readonly BulkAction[] => {
  const { t } = useLingui()
  const updateRows = useUpdateRows('messages')
  return [
    {
      key: 'read',
      label: t({ id: 'admin.messages.bulk.read', message: 'Marquer comme lus' }),
      rowIds: picked.filter(({ is_read }) => !is_read).map(({ id }) => id),
      run: (rowIds) =>
        updateRows(rowIds, { is_read: true }, (done) =>
          t({
            id: 'admin.messages.bulk.marked',
            message: plural(done, {
              one: 'Message marqué comme lu',
              other: '# messages marqués comme lus',
            }),
          }),
        ),
    },
  ]
}

const NONE: readonly string[] = []

const readMessages = (db: AdminDatabase, ids: readonly string[]) =>
  readRowsById(db, 'messages', ids)

/** What visitors have written in the contact form. */
function MessagesView() {
  const { t } = useLingui()
  const [search, setSearch] = useUrlSearch(SEARCH_PARAM)
  const [shown, setShown] = useUrlChoice('afficher', MESSAGE_CHOICES)
  const opened = useUrlLayer(MESSAGES.layer)
  const failed = useFailedReplies()
  const dueReplies = useDueRepliesById()
  const filter = useMessageFilter({ search, shown, failed, dueReplies })
  const list = useLongList({ definition: MESSAGE_LIST, readRows: readMessages, filter })
  const { selection } = list
  const state = useListState(
    'messages',
    list.all,
    t({ id: 'admin.messages.load-failed', message: 'Impossible de charger les messages' }),
  )
  useLoadToast(
    'replies',
    false,
    t({ id: 'admin.replies.load-failed', message: 'Impossible de charger les réponses' }),
  )
  useDueRepliesToast()
  const actions = useMessageActions(selection.picked)
  return (
    <Stack gap="md">
      <MessageTools
        search={search}
        onSearch={setSearch}
        shown={shown}
        onShow={setShown}
        hasFailed={failed.length > 0}
        end={<ListButtons entity="messages" selection={selection} readRows={list.readRows} />}
      />
      <BulkBar selection={selection} actions={actions} />
      <ListBody
        state={state}
        count={list.countSoFar}
        skeleton={<MessageListSkeleton />}
        empty={<NoMessages />}
        noMatch={
          shown === 'non-lus' && search.trim() === ''
            ? t({ id: 'admin.messages.all-read', message: 'Tous les messages sont lus' })
            : shown === 'a-repondre' && search.trim() === ''
              ? t({
                  id: 'admin.messages.all-answered',
                  message: 'Tous les messages ont reçu une réponse',
                })
              : t({ id: 'admin.messages.no-match', message: 'Aucun message ne correspond' })
        }
        onClear={() => {
          setSearch('')
          setShown('')
        }}
      >
        <SelectionContext value={selection.isOn ? selection : null}>
          <MessageList rows={list.rows} dueReplies={dueReplies} />
        </SelectionContext>
      </ListBody>
      <MessageDialog layer={opened} />
    </Stack>
  )
}

type FilterParts = Pick<MessageFilter, 'search' | 'shown'> & {
  readonly failed: readonly Reply[]
  /** In the order in which they are due. */
  readonly dueReplies: ReadonlyMap<string, DueReply>
}

/** Names messages only where the filter shows them: the list need not look for them again with each new reply. */
const useMessageFilter = ({ search, shown, failed, dueReplies }: FilterParts): MessageFilter =>
  useMemo(
    () => ({
      search,
      shown,
      failedIds: shown === 'non-remises' ? failed.map(({ message_id }) => message_id) : NONE,
      dueIds:
        shown === 'a-repondre'
          ? [...dueReplies.values()].sort(byDueTime).map(({ id }) => id)
          : NONE,
      sorting: 'unread-first',
    }),
    [search, shown, failed, dueReplies],
  )

function NoMessages() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Mail />}
      title={t({ id: 'admin.messages.empty', message: 'Aucun message pour l’instant' })}
      action={
        <SitePageButton path="/contact">
          <Trans id="admin.messages.empty.see">Voir la page Contact</Trans>
        </SitePageButton>
      }
    >
      <Trans id="admin.messages.empty.text">
        Les messages envoyés par le formulaire de contact s’affichent ici.
      </Trans>
    </EmptyState>
  )
}

/** The value in the address; absent for the messages. */
const INTERVIEWS_VIEW = 'entretiens'

export function MessagesScreen() {
  const { t } = useLingui()
  const [view, setView] = useUrlFilter('vue')
  const shown = view === INTERVIEWS_VIEW ? 'interviews' : 'messages'
  const { interviews, messages: unread } = useArrivals()
  const messages = t({ id: 'admin.nav.messages', message: 'Messages' })
  return (
    <AdminMain id="main" label={messages}>
      <Tabs
        label={t({ id: 'admin.messages.views', message: 'Types de messages' })}
        value={shown}
        onChange={(chosen) => setView(chosen === 'interviews' ? INTERVIEWS_VIEW : '')}
        // Only one of them is mounted: a hidden list cannot measure its rows.
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
    </AdminMain>
  )
}
