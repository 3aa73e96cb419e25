import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { contactRequest } from '#contract/public/forms/contact-request.ts'
import { newKey } from '#device/random-ids.ts'
import { EmailField } from '#site/shell/form/email-field.tsx'
import { createDraftText, draftToText, textToDraft } from '#site/shell/form/form-draft.ts'
import { SubmitRow } from '#site/shell/form/submit-row.tsx'
import { TrapField } from '#site/shell/form/trap-field.tsx'
import { useVisitorForm } from '#site/shell/form/use-visitor-form.ts'
import { VisitorField } from '#site/shell/form/visitor-field.tsx'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import type { SentMessage } from './conversation.ts'

const kept = createDraftText('assistant')
const BLANK = { name: '', email: '', message: '', conversation: '', reply_key: '', website: '' }

type Fields = typeof BLANK

/** Puts the question into the form, and the conversation beside it; who has given name and address need not again. */
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

/** Conversation and question as a message to the team. It has the focus from the first. */
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
  // What is still to be filled in first, on a phone too: who has pressed means to write.
  useEffect(() => {
    const all = [...(fields.current?.querySelectorAll('input, textarea') ?? [])]
    const [first] = all.filter((field) => 'value' in field && field.value === '')
    const target = first ?? all.at(-1)
    // The whole form is to be seen, not its first field alone.
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
          <VisitorField form={form} name="name">
            {(bound) => (
              <TextField
                {...bound}
                label={t({ id: 'message.name', message: 'Nom' })}
                autoComplete="name"
                required
              />
            )}
          </VisitorField>
          <VisitorField form={form} name="email">
            {(bound) => (
              <EmailField
                {...bound}
                label={t({ id: 'message.email', message: 'E-mail' })}
                required
              />
            )}
          </VisitorField>
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
      <TrapField form={form} />
      <SubmitRow size="md" trouble={trouble} isSending={isSending} busyLabel={say('sending')}>
        <Trans id="message.send">Envoyer le message</Trans>
      </SubmitRow>
      <Button tone="ghost" onClick={onEnd}>
        <Trans id="handoff.back">Revenir au chat</Trans>
      </Button>
    </Form>
  )
}
