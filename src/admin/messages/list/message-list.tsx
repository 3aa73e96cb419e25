import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useDraftRowIds } from '#admin/entity/draft/draft-store-context.tsx'
import { PersonListSkeleton } from '#admin/entity/list/person-list-skeleton.tsx'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { Message } from '#contract/entities/message.ts'
import { usePendingRowIds } from '#device/back-office/rows/use-rows.ts'
import type { OpenPromise } from '#domain/promises.ts'
import { Ledger } from '#ui/ledger/ledger.tsx'
import { MessageRow } from './message-row.tsx'

type MessageListProps = {
  readonly messages: readonly Message[]
  /** The promises that are still to be kept, by the message. */
  readonly promises: ReadonlyMap<string, OpenPromise>
}

export function MessageList({ messages, promises }: MessageListProps) {
  const { t } = useLingui()
  const pending = usePendingRowIds('messages')
  const drafts = useDraftRowIds('messages')
  const draw = useCallback(
    (message: Message) => (
      <MessageRow
        message={message}
        isPending={pending.has(message.id)}
        hasDraft={drafts.has(message.id)}
        promise={promises.get(message.id)}
      />
    ),
    [pending, drafts, promises],
  )
  return (
    <Ledger label={t({ id: 'admin.nav.messages', message: 'Messages' })} rows={messages}>
      {draw}
    </Ledger>
  )
}

export function MessageListSkeleton() {
  const say = useStateSentences()
  return <PersonListSkeleton label={say('loading')} words />
}
