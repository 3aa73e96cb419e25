import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { memo, type ReactNode, useCallback, useMemo } from 'react'
import { DueMark } from '#admin/shared/due-mark.tsx'
import { useDraftRowIds } from '#admin/shared/form/draft-store-context.tsx'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { useShownTotals } from '#admin/shared/list/arriving-totals.tsx'
import {
  DraftMark,
  PendingMark,
  PersonListSkeleton,
  PersonRowSkeleton,
  RowLink,
} from '#admin/shared/list/list-row.tsx'
import { CopyAge, RefusedRows } from '#admin/shared/list/list-state.tsx'
import { useRowPick } from '#admin/shared/list/selection.tsx'
import { MESSAGES } from '#admin/shared/row-addresses.ts'
import type { Message } from '#contract/entities/message.ts'
import { usePendingRowIds } from '#device/back-office/use-rows.ts'
import { useTotal } from '#device/back-office/use-totals.ts'
import type { DueReply } from '#domain/due-replies.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { Table, TableRow } from '#ui/table/table.tsx'
import type { PartialRows } from '#ui/table/virtual-list.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { typeLabel } from './message-labels.ts'
import type { MessageChoice } from './select-messages.ts'

type MessageRowProps = {
  readonly message: Message
  readonly isPending: boolean
  /** An answer was started on this device. */
  readonly hasDraft: boolean
  /** The promised answer that is still due. */
  readonly dueReply: DueReply | undefined
}

function MessageRow({ message, isPending, hasDraft, dueReply }: MessageRowProps) {
  const { i18n } = useLingui()
  const { day } = useDates()
  return (
    <TableRow
      pick={useRowPick(message.id, message.subject || message.name)}
      fresh={!message.is_read}
      media={<Avatar name={message.name || message.email} />}
      title={
        <RowLink layer={MESSAGES.layer} rowId={message.id}>
          {message.subject || <Trans id="admin.messages.no-subject">Sans objet</Trans>}
        </RowLink>
      }
      marks={
        <>
          {message.is_read ? null : (
            <Badge tone="accent" icon={<Mail aria-hidden="true" />}>
              <Trans id="admin.messages.unread">Non lu</Trans>
            </Badge>
          )}
          {dueReply ? <DueMark dueReply={dueReply} /> : null}
          {isPending ? <PendingMark over={null} /> : null}
          {hasDraft ? <DraftMark over={null} /> : null}
        </>
      }
      meta={<Facts items={textFacts({ name: message.name, email: message.email })} />}
      text={message.message}
      cells={[
        { key: 'type', size: 'md', content: <Badge>{i18n._(typeLabel(message.type))}</Badge> },
        { key: 'date', size: 'md', align: 'end', content: day(message.created_at) },
      ]}
    />
  )
}

type MessageListProps = {
  readonly rows: Omit<PartialRows<Message>, 'skeleton'>
  /** The promised answers that are still due, by message. */
  readonly dueReplies: ReadonlyMap<string, DueReply>
}

/** Memoised, so that typing in the search renders it only with what was found. */
export const MessageList = memo(function MessageList({ rows, dueReplies }: MessageListProps) {
  const { t } = useLingui()
  const shown = useMemo(() => ({ ...rows, skeleton: <PersonRowSkeleton words /> }), [rows])
  const pending = usePendingRowIds('messages')
  const drafts = useDraftRowIds('messages')
  const renderRow = useCallback(
    (message: Message) => (
      <MessageRow
        message={message}
        isPending={pending.has(message.id)}
        hasDraft={drafts.has(message.id)}
        dueReply={dueReplies.get(message.id)}
      />
    ),
    [pending, drafts, dueReplies],
  )
  return (
    <Table label={t({ id: 'admin.nav.messages', message: 'Messages' })} rows={shown}>
      {renderRow}
    </Table>
  )
})

export function MessageListSkeleton() {
  const say = useStateSentences()
  return <PersonListSkeleton label={say('loading')} words />
}

type MessageToolsProps = {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly shown: MessageChoice | ''
  readonly onShow: (shown: MessageChoice | '') => void
  /** Whether a message's last reply could not be delivered. */
  readonly hasFailed: boolean
  /** Small buttons for the list as a whole. */
  readonly end: ReactNode
}

export function MessageTools(props: MessageToolsProps) {
  const { search, onSearch, shown, onShow, hasFailed, end } = props
  const { t } = useLingui()
  const hasSuspects = (useTotal('messages', 'suspected') ?? 0) > 0
  return (
    <ListTools
      selects="switches"
      end={end}
      label={t({ id: 'admin.messages.filters', message: 'Chercher et filtrer les messages' })}
      note={
        <>
          <Counts />
          <CopyAge entity="messages" />
          <RefusedRows entity="messages" />
        </>
      }
    >
      <SearchField
        label={t({ id: 'admin.messages.search', message: 'Rechercher un message' })}
        placeholder={t({
          id: 'admin.messages.search.placeholder',
          message: 'Nom, e-mail, objet ou texte',
        })}
        clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
        value={search}
        onChange={onSearch}
      />
      <Switch checked={shown === 'non-lus'} onChange={(isOn) => onShow(isOn ? 'non-lus' : '')}>
        <Trans id="admin.messages.unread-only">Non lus seulement</Trans>
      </Switch>
      <Switch
        checked={shown === 'a-repondre'}
        onChange={(isOn) => onShow(isOn ? 'a-repondre' : '')}
      >
        <Trans id="admin.messages.promised-only">À répondre</Trans>
      </Switch>
      {hasFailed || shown === 'non-remises' ? (
        <Switch
          checked={shown === 'non-remises'}
          onChange={(isOn) => onShow(isOn ? 'non-remises' : '')}
        >
          <Trans id="admin.messages.failed-only">Réponses non remises</Trans>
        </Switch>
      ) : null}
      {hasSuspects || shown === 'suspects' ? (
        <Switch checked={shown === 'suspects'} onChange={(isOn) => onShow(isOn ? 'suspects' : '')}>
          <Trans id="admin.suspects">Indésirables</Trans>
        </Switch>
      ) : null}
    </ListTools>
  )
}

/** Counts all messages that are not suspected of being a bot's, whatever the filter. */
function Counts() {
  const { t } = useLingui()
  const totals = useShownTotals('messages')
  // The region comes with its first figures, which are no news; only their changes are announced.
  if (totals === undefined) return null
  const { messages: count = 0, unread = 0 } = totals
  const all = t({
    id: 'admin.messages.count',
    message: plural(count, { one: '# message', other: '# messages' }),
  })
  const fresh = t({
    id: 'admin.messages.unread-count',
    message: plural(unread, { one: '# non lu', other: '# non lus' }),
  })
  return <span role="status">{count === 0 ? null : `${all} · ${fresh}`}</span>
}
