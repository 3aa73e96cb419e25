import { Trans, useLingui } from '@lingui/react/macro'
import { useDates } from '#admin/entity/words/use-dates.ts'
import type { Reply } from '#contract/entities/reply.ts'
import { useRowsWith } from '#device/back-office/rows/use-rows.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Letter } from '#ui/ledger/letter.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { repliesInOrder } from './replies-in-order.ts'

type ReplyThreadProps = {
  readonly messageId: string
  /** Takes the words of a reply that did not get through, to be sent once more. */
  readonly onTakeUp: (words: string) => void
}

/** What was answered so far, oldest first, as far as this device knows. */
export function ReplyThread({ messageId, onTakeUp }: ReplyThreadProps) {
  const { t } = useLingui()
  const replies = useRowsWith('replies', 'message_id', messageId) ?? []
  if (replies.length === 0) return null
  return (
    <section aria-label={t({ id: 'admin.replies', message: 'Réponses' })}>
      <Stack gap="md">
        <Heading level={3} look="small">
          <Trans id="admin.replies">Réponses</Trans>
        </Heading>
        {repliesInOrder(replies).map((reply) => (
          <ThreadReply key={reply.id} reply={reply} onTakeUp={onTakeUp} />
        ))}
      </Stack>
    </section>
  )
}

type ThreadReplyProps = Pick<ReplyThreadProps, 'onTakeUp'> & { readonly reply: Reply }

function ThreadReply({ reply, onTakeUp }: ThreadReplyProps) {
  return (
    <Stack as="article" gap="2xs">
      <Row gap="xs" wrap>
        <StateBadge state={reply.state} />
        <Text look="small" tone="quiet">
          <StateNote reply={reply} />
        </Text>
      </Row>
      <Letter hand="ours">{reply.body}</Letter>
      {reply.state === 'failed' ? (
        <span>
          <Button size="sm" onClick={() => onTakeUp(reply.body)}>
            <Trans id="admin.replies.take-up">Reprendre le texte</Trans>
          </Button>
        </span>
      ) : null}
    </Stack>
  )
}

function StateBadge({ state }: Pick<Reply, 'state'>) {
  switch (state) {
    case 'waiting':
      return (
        <Badge tone="warning">
          <Trans id="admin.replies.waiting">En attente</Trans>
        </Badge>
      )
    case 'sent':
      return (
        <Badge tone="success">
          <Trans id="admin.replies.sent">Envoyée</Trans>
        </Badge>
      )
    case 'failed':
      return (
        <Badge tone="danger">
          <Trans id="admin.replies.failed">Échec</Trans>
        </Badge>
      )
  }
}

/** Where it is, or when it went. */
function StateNote({ reply }: { readonly reply: Reply }) {
  const { moment } = useDates()
  const sentAt = moment(reply.sent_at)
  if (reply.version === 0)
    return <Trans id="admin.replies.on-device">Encore sur cet appareil</Trans>
  switch (reply.state) {
    case 'waiting':
      return (
        <Trans id="admin.replies.on-server">Le serveur enverra la réponse dès que possible</Trans>
      )
    case 'sent':
      return reply.channel === 'own-program' ? (
        <Trans id="admin.replies.own-program">depuis une messagerie · {sentAt}</Trans>
      ) : (
        sentAt
      )
    case 'failed':
      return <Trans id="admin.replies.refused">La réponse n’a pas pu être remise</Trans>
  }
}
