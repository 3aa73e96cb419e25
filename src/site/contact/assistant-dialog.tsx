import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LONGEST_QUESTION } from '#contract/public/assistant/assistant-protocol.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useConversation, writeTranscript } from './assistant-conversation.ts'
import { ExchangeView } from './assistant-exchange.tsx'
import { HandOff, startHandOff, TeamAnswers } from './assistant-hand-off.tsx'

export interface AssistantDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Says first that it is not a person: regulation (EU) 2024/1689, article 50(1). */
export function AssistantDialog({ isOpen, onClose }: AssistantDialogProps) {
  const { t } = useLingui()
  const { conversation, update, ask } = useConversation(isOpen)
  const { exchanges, sent } = conversation
  const [isHandingOff, setIsHandingOff] = useState(false)
  const question = useRef<HTMLInputElement>(null)
  const speakers = {
    visitor: t({ id: 'assistant.you', message: 'Toi' }),
    assistant: t({ id: 'assistant.title', message: 'Assistant IA' }),
  }
  const handOff = (asked: string) => {
    startHandOff(asked, writeTranscript(exchanges, speakers))
    setIsHandingOff(true)
  }
  const leaveHandOff = () => {
    flushSync(() => setIsHandingOff(false))
    question.current?.focus()
  }
  const typed = useRef('')
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={speakers.assistant}
      description={
        <Trans id="assistant.intro">
          Je suis un programme, pas une personne. Je réponds à partir des pages du site ; pour le
          reste, écris à l’équipe.
        </Trans>
      }
      closeLabel={t({ id: 'close', message: 'Fermer' })}
      footer={
        isHandingOff ? null : (
          <Stack grow>
            <QuestionForm
              field={question}
              onAsk={ask}
              onType={(text) => {
                typed.current = text
              }}
            >
              <Row gap="xs" wrap>
                <Button type="submit" tone="solid" icon={<Send aria-hidden="true" />}>
                  <Trans id="assistant.ask">Demander</Trans>
                </Button>
                <Button
                  tone="quiet"
                  onClick={() =>
                    handOff(typed.current.trim() || (exchanges.at(-1)?.question ?? ''))
                  }
                >
                  <Trans id="contact.write">Écrire à l’équipe</Trans>
                </Button>
              </Row>
            </QuestionForm>
          </Stack>
        )
      }
    >
      <Stack gap="lg">
        <Stack gap="md" role="log" aria-label={t({ id: 'assistant.log', message: 'Conversation' })}>
          {exchanges.map((exchange, number) => (
            <ExchangeView
              // biome-ignore lint/suspicious/noArrayIndexKey: what was said is neither moved nor taken out
              key={number}
              exchange={exchange}
              speakers={speakers}
              onLeave={onClose}
              onTeam={() => handOff(exchange.question)}
            />
          ))}
          {sent.map((message) => (
            <TeamAnswers key={message.key} {...{ sent: message, isOpen, update }} />
          ))}
        </Stack>
        {isHandingOff ? (
          <HandOff
            onSent={(message) =>
              update((before) => ({ ...before, sent: [...before.sent, message] }))
            }
            onEnd={leaveHandOff}
          />
        ) : null}
      </Stack>
    </Dialog>
  )
}

interface QuestionFormProps {
  field: Ref<HTMLInputElement>
  onAsk: (question: string) => void
  onType: (text: string) => void
  /** Its buttons. */
  children: ReactNode
}

/** Separate from the answers and the buttons, which are not rendered again at each key press. */
function QuestionForm({ field, onAsk, onType, children }: QuestionFormProps) {
  const { t } = useLingui()
  const [question, setQuestion] = useState('')
  const type = (text: string) => {
    setQuestion(text)
    onType(text)
  }
  const ask = () => {
    if (question.trim() === '') return
    onAsk(question.trim())
    type('')
  }
  return (
    <Form onSubmit={ask}>
      <TextField
        ref={field}
        label={t({ id: 'assistant.question', message: 'Ta question' })}
        placeholder={t({ id: 'assistant.example', message: 'Combien coûte un pack ?' })}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={LONGEST_QUESTION}
        value={question}
        onChange={type}
      />
      {children}
    </Form>
  )
}
