import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useDraftRowIds } from '#admin/entity/draft/draft-store-context.tsx'
import type { Message } from '#contract/entities/message.ts'
import { usePendingRowIds } from '#device/back-office/use-rows.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Ledger, LedgerRow, LedgerSkeleton } from '#ui/ledger/ledger.tsx'
import { MessageRow } from './message-row.tsx'

type MessageListProps = {
  readonly messages: readonly Message[]
}

export function MessageList({ messages }: MessageListProps) {
  const { t } = useLingui()
  const pending = usePendingRowIds('messages')
  const drafts = useDraftRowIds('messages')
  const draw = useCallback(
    (message: Message) => (
      <MessageRow
        message={message}
        isPending={pending.has(message.id)}
        hasDraft={drafts.has(message.id)}
      />
    ),
    [pending, drafts],
  )
  return (
    <Ledger label={t({ id: 'admin.nav.messages', message: 'Messages' })} rows={messages}>
      {draw}
    </Ledger>
  )
}

export function MessageListSkeleton() {
  const { t } = useLingui()
  return (
    <LedgerSkeleton
      label={t({ id: 'admin.messages.loading', message: 'Chargement des messages…' })}
    >
      <LedgerRow
        media={<Skeleton shape="round" width="2.75rem" height="2.75rem" />}
        title={<Skeleton width="12rem" />}
        meta={<Skeleton width="14rem" />}
        words={<Skeleton />}
      />
    </LedgerSkeleton>
  )
}
