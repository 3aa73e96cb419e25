import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { useMemo } from 'react'
import { MESSAGES, SEARCH_PARAM } from '#admin/entity/address/row-addresses.ts'
import { useAddressChoice, useAddressSearch } from '#admin/entity/address/use-address-filter.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { BulkBar } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { ListButtons } from '#admin/entity/list/bulk/list-buttons.tsx'
import { SelectionContext } from '#admin/entity/list/bulk/row-pick.tsx'
import { useSelection } from '#admin/entity/list/bulk/use-selection.ts'
import { usePreparedSearch } from '#admin/entity/list/filter/use-prepared-search.ts'
import { SitePageButton } from '#admin/entity/list/site-page-button.tsx'
import { ListBody } from '#admin/entity/list/state/list-body.tsx'
import { useListState } from '#admin/entity/list/state/use-list-state.ts'
import { useLoadToast } from '#admin/entity/list/state/use-load-toast.ts'
import { usePromisesById } from '#admin/entity/promises/use-open-promises.ts'
import { usePromisesToast } from '#admin/entity/promises/use-promises-toast.ts'
import { MessageList, MessageListSkeleton } from '#admin/messages/list/message-list.tsx'
import {
  MESSAGE_CHOICES,
  messageSearch,
  selectMessages,
  unreadFirst,
} from '#admin/messages/list/select-messages.ts'
import { useFailedReplies } from '#admin/messages/list/use-failed-replies.ts'
import { useMessageActions } from '#admin/messages/list/use-message-actions.ts'
import type { Message } from '#contract/entities/message.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { MessageDialog } from './detail/message-dialog.tsx'
import { MessageTools } from './message-tools.tsx'

const NONE: readonly Message[] = []

/** What visitors have written in the contact form. */
export function MessagesView() {
  const { t } = useLingui()
  const messages = useRows('messages')
  const [search, setSearch] = useAddressSearch(SEARCH_PARAM)
  const [shown, setShown] = useAddressChoice('afficher', MESSAGE_CHOICES)
  const opened = useAddressLayer(MESSAGES.layer)
  const state = useListState(
    'messages',
    messages,
    t({ id: 'admin.messages.load-failed', message: 'Impossible de charger les messages' }),
  )
  useLoadToast(
    'replies',
    false,
    t({ id: 'admin.replies.load-failed', message: 'Impossible de charger les réponses' }),
  )
  usePromisesToast()
  const failed = useFailedReplies()
  const failedIds = useMemo(() => new Set(failed.map(({ message_id }) => message_id)), [failed])
  const promises = usePromisesById()
  const found = useMemo(
    () => selectMessages(messages ?? NONE, { search, shown, failedIds, promises }),
    [messages, search, shown, failedIds, promises],
  )
  usePreparedSearch(messages, messageSearch, unreadFirst)
  const selection = useSelection(found)
  const actions = useMessageActions(selection.picked)
  return (
    <Stack gap="md">
      <MessageTools
        messages={state === 'ready' ? (messages ?? NONE) : NONE}
        search={search}
        onSearch={setSearch}
        shown={shown}
        onShow={setShown}
        hasFailed={failed.length > 0}
        end={<ListButtons entity="messages" selection={selection} />}
      />
      <BulkBar selection={selection} actions={actions} />
      <ListBody
        state={state}
        count={found.length}
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
          <MessageList messages={found} promises={promises} />
        </SelectionContext>
      </ListBody>
      <MessageDialog layer={opened} />
    </Stack>
  )
}

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
