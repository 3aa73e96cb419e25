import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { MESSAGES } from '#admin/entity/address/row-addresses.ts'
import { useRowPick } from '#admin/entity/list/bulk/row-pick.tsx'
import { DraftMark, PendingMark } from '#admin/entity/list/pending-mark.tsx'
import { RowLink } from '#admin/entity/list/row-link.tsx'
import { PromiseMark } from '#admin/entity/promises/promise-mark.tsx'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { typeLabel } from '#admin/messages/message-words.ts'
import type { Message } from '#contract/entities/message.ts'
import type { OpenPromise } from '#domain/promises.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { LedgerRow } from '#ui/ledger/ledger.tsx'
import { Facts, textFacts } from '#ui/type/facts.tsx'

type MessageRowProps = {
  readonly message: Message
  readonly isPending: boolean
  /** An answer was begun on this device. */
  readonly hasDraft: boolean
  /** Still to be kept. */
  readonly promise: OpenPromise | undefined
}

export function MessageRow({ message, isPending, hasDraft, promise }: MessageRowProps) {
  const { i18n } = useLingui()
  const { day } = useDates()
  return (
    <LedgerRow
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
          {promise ? <PromiseMark promise={promise} /> : null}
          {isPending ? <PendingMark over={null} /> : null}
          {hasDraft ? <DraftMark over={null} /> : null}
        </>
      }
      meta={<Facts items={textFacts({ name: message.name, email: message.email })} />}
      words={message.message}
      cells={[
        { key: 'type', size: 'md', content: <Badge>{i18n._(typeLabel(message.type))}</Badge> },
        { key: 'date', size: 'md', align: 'end', content: day(message.created_at) },
      ]}
    />
  )
}
