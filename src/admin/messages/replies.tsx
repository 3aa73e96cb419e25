import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Copy, ExternalLink, Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { useCopyText } from '#admin/shared/export-text.ts'
import { useFormDraft } from '#admin/shared/form/use-form-draft.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useProblemMessages } from '#admin/shared/labels/field-problem-messages.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import { useSaveEdit } from '#admin/shared/use-save-edit.tsx'
import type { Message } from '#contract/entities/message.ts'
import { type Reply, reply as replyEntity } from '#contract/entities/reply.ts'
import { validate } from '#contract/validate.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useRowsWith } from '#device/back-office/use-rows.ts'
import { groupBy } from '#domain/collections.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { createObservable, type Observable, useSelected } from '#ui/form/observable.ts'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { MessageText } from '#ui/table/message-text.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { replyMailto } from './mailto-address.ts'

/**
 * In the order of writing. Replies without a date from the server are the latest; among those, the ids made on this
 * device give the order.
 */
export const repliesInOrder = (replies: readonly Reply[]): readonly Reply[] =>
  replies.toSorted((a, b) => {
    if ((a.created_at === '') !== (b.created_at === '')) return a.created_at === '' ? 1 : -1
    return a.created_at.localeCompare(b.created_at) || (a.id < b.id ? -1 : 1)
  })

type ReplyThreadProps = {
  readonly messageId: string
  /** Copies the text of a failed reply into the editor, to be sent again. */
  readonly onTakeUp: (words: string) => void
}

/** The replies so far, oldest first, as far as this device knows. */
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
      <MessageText author="ours">{reply.body}</MessageText>
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

/** The reply's state, or when it was sent. */
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

const NONE: readonly Reply[] = []

/** For each message whose last reply could not be delivered, that reply. */
export const useFailedReplies = (): readonly Reply[] => {
  const failed = useRowsWith('replies', 'state', 'failed') ?? NONE
  const ids = new Set(failed.map(({ message_id }) => message_id))
  const thread = useRowsWith('replies', 'message_id', ...ids) ?? NONE
  return useMemo(() => failedReplies(thread), [thread])
}

/** `thread` contains all replies to those messages. */
export const failedReplies = (thread: readonly Reply[]): readonly Reply[] =>
  [...groupBy(thread, ({ message_id }) => message_id).values()].flatMap((replies) =>
    repliesInOrder(replies)
      .slice(-1)
      .filter(({ state }) => state === 'failed'),
  )

export type ReplySending = {
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly send: () => Promise<void>
  /** The admin has sent it from their own email program: it is only recorded. */
  readonly noteAsSent: () => Promise<void>
  /** Clears the text's problems, which are checked again at the next attempt. */
  readonly forget: () => void
}

type SendingOptions = { readonly reply: Observable<string>; readonly onSaved: () => void }

/**
 * Puts a reply into the outbox of this device. Whether it was accepted or has to wait is reported by `ReplyNews` on
 * every screen.
 */
export const useSendReply = (
  messageId: string,
  { reply, onSaved }: SendingOptions,
): ReplySending => {
  const { t } = useLingui()
  const { newId } = useBackOffice()
  const saveEdit = useSaveEdit()
  const toMessages = useProblemMessages()
  const { isBusy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string>()

  const keep = async (channel: Reply['channel'], done: string | null) => {
    const draft = { message_id: messageId, body: reply.get(), channel }
    const checked = validate(replyEntity.draftSchema, draft)
    if (checked.type === 'invalid') return setProblem(toMessages(checked.fields).body)
    const fields = checked.value
    const outcome = await run(() =>
      saveEdit({ type: 'create', entity: 'replies', rowId: newId(), fields }, done),
    )
    if (outcome?.type === 'saved') onSaved()
  }
  return {
    isBusy,
    problem,
    send: () => keep('server', null),
    noteAsSent: () =>
      keep(
        'own-program',
        t({ id: 'admin.replies.noted', message: 'Réponse marquée comme envoyée' }),
      ),
    forget: () => setProblem(undefined),
  }
}

type SendReplyProps = Pick<ReplySending, 'isBusy'> & {
  /** The id of the form in which the reply is written. */
  readonly formId: string
  readonly reply: Observable<string>
  /** False until it is known how a reply is sent. */
  readonly isReady: boolean
}

export function SendReply({ formId, isBusy, reply, isReady }: SendReplyProps) {
  const isBlank = useSelected(reply, (typed) => typed.trim() === '')
  return (
    <Button
      tone="main"
      icon={<Send aria-hidden="true" />}
      type="submit"
      form={formId}
      busy={isBusy}
      disabled={isBlank || !isReady}
    >
      <Trans id="admin.messages.reply.send">Envoyer la réponse</Trans>
    </Button>
  )
}

type ReplyActionsProps = Pick<ReplySending, 'isBusy' | 'noteAsSent'> & {
  readonly message: Message
  readonly reply: Observable<string>
}

/** If the server sends no emails, an answer is sent with the device's own email program. */
export function ReplyActions({ message, isBusy, noteAsSent, ...props }: ReplyActionsProps) {
  const { t } = useLingui()
  const reply = useSelected(props.reply, (typed) => typed)
  const copyText = useCopyText()
  const copy = () =>
    void copyText(reply, t({ id: 'admin.messages.reply', message: 'Votre réponse' }))
  const { address, holdsReply } = replyMailto(message, reply)
  const isBlank = reply.trim() === ''
  const words = <Trans id="admin.messages.reply.open">Ouvrir dans ma messagerie</Trans>
  const icon = <ExternalLink aria-hidden="true" />
  return (
    <>
      {isBlank ? (
        <Button tone="main" icon={icon} disabled>
          {words}
        </Button>
      ) : (
        <Button tone="main" icon={icon} asChild>
          <a href={address} onClick={holdsReply ? undefined : copy}>
            {words}
          </a>
        </Button>
      )}
      <Button tone="ghost" icon={<Copy aria-hidden="true" />} disabled={isBlank} onClick={copy}>
        <Trans id="admin.messages.reply.copy">Copier la réponse</Trans>
      </Button>
      {/* A server without row versions does not store replies either. */}
      {message.version > 0 ? (
        <Button
          icon={<Check aria-hidden="true" />}
          disabled={isBlank}
          busy={isBusy}
          onClick={() => void noteAsSent()}
        >
          <Trans id="admin.messages.reply.note">Marquer comme envoyée</Trans>
        </Button>
      ) : null}
    </>
  )
}

const replyDraft = v.object({ reply: v.string() })

/** The answer to a message, stored on this device at each keystroke until it is cleared. */
export const useReplyDraft = (messageId: string, isOpen: boolean) => {
  const draft = useFormDraft({ entity: 'messages', rowId: messageId, isOpen })
  const [typed] = useState(() => createObservable<string | null>(null))
  const offered = v.safeParse(replyDraft, draft.offered?.values)
  const left = offered.success ? offered.output.reply : ''
  /** The current text: components that show it render with each keystroke, while the conversation does not. */
  const reply = useMemo<Observable<string>>(
    () => ({ get: () => typed.get() ?? left, subscribe: typed.subscribe }),
    [typed, left],
  )
  return {
    reply,
    setReply: (words: string): void => {
      typed.set(words)
      draft.keep(
        words.trim() === ''
          ? null
          : { baseline: { reply: '' }, values: { reply: words }, keptAtMs: Date.now() },
      )
    },
    isKept: draft.isKept,
    isElsewhere: draft.isElsewhere,
  }
}
