import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { contactRequest, type TeamReply } from '#contract/public/forms/contact-request.ts'
import { followTeamReplies } from '#device/public/assistant.ts'
import { newKey } from '#device/random-ids.ts'
import { isolate } from '#domain/text/isolate.ts'
import { followOutbox } from '#site/shared/form/follow-outbox.ts'
import { Honeypot } from '#site/shared/form/honeypot.tsx'
import { SubmitRow } from '#site/shared/form/submit-row.tsx'
import { useVisitorForm } from '#site/shared/form/use-visitor-form.ts'
import { EmailField, NameField, VisitorField } from '#site/shared/form/visitor-field.tsx'
import { createDraftText, draftToText, textToDraft } from '#site/shared/form-draft.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import type { Conversation, SentMessage } from './assistant-conversation.ts'

const kept = createDraftText('assistant')
const BLANK = { name: '', email: '', message: '', conversation: '', reply_key: '', website: '' }

type Fields = typeof BLANK

/**
 * Puts the question into the form, and the conversation beside it. A visitor who has already given a name and an e-mail
 * address need not enter them again.
 */
export const startHandOff = (question: string, conversation: string): void => {
  const { fields } = textToDraft(kept.read(), BLANK)
  const { name, email } = textToDraft(createDraftText('contact').read(), BLANK).fields
  kept.write(
    draftToText({
      fields: {
        ...fields,
        name: fields.name || name,
        email: fields.email || email,
        message: question || fields.message,
        conversation,
        reply_key: newKey(),
      },
      key: null,
    }),
  )
}

interface HandOffProps {
  onSent: (sent: SentMessage) => void
  onEnd: () => void
}

/** Sends the question and the conversation as a message to the team. It takes the focus when it opens. */
export function HandOff({ onSent, onEnd }: HandOffProps) {
  const { t } = useLingui()
  const say = useStateSentences()
  const fields = useRef<HTMLDivElement>(null)
  const subject = t({ id: 'handoff.subject', message: 'Question posée dans le chat' })
  const transcriptTitle = t({ id: 'handoff.transcript', message: 'Conversation avec l’assistant' })
  const end = (isWaiting: boolean, sending: Fields) => {
    onSent({ key: sending.reply_key, email: sending.email, isWaiting, replies: [] })
    onEnd()
  }
  const sending = useRef<Fields>(BLANK)
  const { frame, form, isSending, trouble } = useVisitorForm({
    name: 'contact',
    schema: contactRequest,
    blank: BLANK,
    kept,
    toBody: (typed) => {
      sending.current = typed
      const { conversation, message, ...body } = typed
      const transcript = conversation === '' ? '' : `\n\n${transcriptTitle}\n\n${conversation}`
      return {
        ...body,
        subject,
        message: message.trim() === '' ? '' : `${message}${transcript}`,
        type: 'general',
      }
    },
    onSent: () => end(false, sending.current),
    onWaiting: () => end(true, sending.current),
  })
  // Focuses the first empty field, on a phone too: the visitor has pressed a button in order to write.
  useEffect(() => {
    const all = [...(fields.current?.querySelectorAll('input, textarea') ?? [])]
    const [first] = all.filter((field) => 'value' in field && field.value === '')
    const target = first ?? all.at(-1)
    // The whole form must be visible, not only its focused field.
    fields.current?.closest('form')?.scrollIntoView({ block: 'start' })
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [])
  return (
    <Form {...frame} aria-labelledby="hand-off">
      <Stack gap="2xs">
        <Heading level={3} look="card" id="hand-off">
          <Trans id="contact.write">Écrire à l’équipe</Trans>
        </Heading>
        <Text look="small" tone="quiet">
          <Trans id="handoff.note">
            Ta question et cette conversation arrivent dans la messagerie de l’équipe. Une personne
            te répond par e-mail, et ici tant que ce chat est ouvert.
          </Trans>
        </Text>
      </Stack>
      <Stack gap="md" ref={fields}>
        <Grid columns={{ base: 1, sm: 2 }} gap="md">
          <NameField form={form} />
          <EmailField form={form} label={t({ id: 'message.email', message: 'E-mail' })} />
        </Grid>
        <VisitorField form={form} name="message">
          {(bound) => (
            <TextArea
              {...bound}
              label={t({ id: 'assistant.question', message: 'Ta question' })}
              rows={3}
              maxLength={1_500}
              required
            />
          )}
        </VisitorField>
      </Stack>
      <Honeypot form={form} />
      <SubmitRow size="md" trouble={trouble} isSending={isSending} busyLabel={say('sending')}>
        <Trans id="message.send">Envoyer le message</Trans>
      </SubmitRow>
      <Button tone="ghost" onClick={onEnd}>
        <Trans id="handoff.back">Revenir au chat</Trans>
      </Button>
    </Form>
  )
}

/**
 * `returned`: the server refused the message, or the visitor took it out of the outbox: its text is back where it can
 * be corrected.
 */
export type Delivery = 'waiting' | 'sent' | 'returned'

interface DeliverySetup {
  readonly sent: SentMessage
  /** The waiting message has reached the server. */
  readonly onArrival: () => void
}

/** Follows a message to the team that waits on this device, also through a reload and in another tab. */
const useDelivery = ({ sent, onArrival }: DeliverySetup): Delivery => {
  const key = sent.isWaiting ? sent.key : null
  const [returnedKey, setReturnedKey] = useState<string | null>(null)
  const arrive = useEffectEvent(onArrival)
  useEffect(() => {
    if (key === null) return
    return followOutbox((forms) => {
      const form = forms.find(({ body }) => body.reply_key === key)
      const isReturned = form ? form.state.type === 'refused' : isInDraft(key)
      setReturnedKey(isReturned ? key : null)
      if (form === undefined && !isReturned) arrive()
    })
  }, [key])
  if (key === null) return 'sent'
  return returnedKey === key ? 'returned' : 'waiting'
}

/** If the visitor takes a message back, its text is in the form again. */
const isInDraft = (key: string): boolean =>
  textToDraft(createDraftText('assistant').read(), { reply_key: '' }).fields.reply_key === key

interface TeamAnswersProps {
  sent: SentMessage
  isOpen: boolean
  update: (change: (before: Conversation) => Conversation) => void
}

/** The state of a message to the team, and the team's replies while the chat is open. */
export function TeamAnswers({ sent, isOpen, update }: TeamAnswersProps) {
  const say = useStateSentences()
  const { key } = sent
  const change = (fields: Partial<SentMessage>) =>
    update((before) => ({
      ...before,
      sent: before.sent.map((one) => (one.key === key ? { ...one, ...fields } : one)),
    }))
  const note = useEffectEvent((replies: readonly TeamReply[]) => {
    if (replies.length === 0 || replies.length === sent.replies.length) return
    change({ isWaiting: false, replies: [...replies] })
  })
  useEffect(() => (isOpen ? followTeamReplies(key, note) : undefined), [key, isOpen])
  const delivery = useDelivery({ sent, onArrival: () => change({ isWaiting: false }) })
  // The waiting bar shows a message that came back.
  if (delivery === 'returned') return null
  const email = isolate(sent.email)
  return (
    <Stack gap="md">
      <Banner>
        {delivery === 'waiting' ? (
          say('offline', 'waiting')
        ) : (
          <Trans id="handoff.sent">Message envoyé à l’équipe.</Trans>
        )}{' '}
        <Trans id="handoff.answer">
          L’équipe répondra à {email}, et ici tant que ce chat est ouvert.
        </Trans>
      </Banner>
      {sent.replies.map(({ id, body }) => (
        <Stack key={id} gap="3xs" ref={bringIntoSight}>
          <Text look="label" tone="price">
            <Trans id="handoff.team">L’équipe</Trans>
          </Text>
          {body.split('\n').map((line, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a reply never change
            <Text key={number} dir="auto">
              {line}
            </Text>
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

const bringIntoSight = (reply: HTMLElement | null) => reply?.scrollIntoView({ block: 'nearest' })
