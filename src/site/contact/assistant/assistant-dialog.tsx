import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { OwnBlocks } from '#site/shell/content/own-blocks.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/type/text.tsx'
import type { KnownAnswer } from './known-answer.ts'
import { Reply } from './reply.tsx'
import { useAnswer } from './use-answer.ts'

export interface AssistantDialogProps {
  isOpen: boolean
  onClose: () => void
}

interface Exchange {
  readonly number: number
  readonly question: string
  readonly found: KnownAnswer | null
}

/** Says first that it is no person: regulation (EU) 2024/1689, article 50(1). */
export function AssistantDialog({
  isOpen,
  onClose,
  courseQuestions,
}: AssistantDialogProps & { courseQuestions: OwnBlocks }) {
  const { t } = useLingui()
  const findAnswer = useAnswer(courseQuestions)
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const answer = (question: string) => {
    const found = findAnswer(question)
    setExchanges((before) => [...before, { number: before.length, question, found }])
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t({ id: 'assistant.title', message: 'Assistant IA' })}
      description={
        <Trans id="assistant.intro">
          Je suis un programme, pas une personne. Je réponds à partir des pages du site ; pour le
          reste, écris à l’équipe.
        </Trans>
      }
      closeLabel={t({ id: 'close', message: 'Fermer' })}
      footer={
        <Stack grow>
          <QuestionForm onAsk={answer} />
        </Stack>
      }
    >
      <Stack gap="md" role="log" aria-label={t({ id: 'assistant.log', message: 'Conversation' })}>
        {exchanges.map(({ number, question: asked, found }) => (
          <Stack key={number} gap="2xs" ref={bringIntoSight}>
            <Text look="small" tone="quiet">
              {asked}
            </Text>
            <Reply found={found} onLeave={onClose} />
          </Stack>
        ))}
      </Stack>
    </Dialog>
  )
}

/** The answers scroll above the question's field: the newest one is to be seen. */
const bringIntoSight = (exchange: HTMLElement | null) =>
  exchange?.scrollIntoView({ block: 'nearest' })

/** Apart from the answers, which are not made anew at each key. */
function QuestionForm({ onAsk }: { onAsk: (question: string) => void }) {
  const { t } = useLingui()
  const [question, setQuestion] = useState('')
  const ask = () => {
    if (question.trim() === '') return
    onAsk(question)
    setQuestion('')
  }
  return (
    <Form onSubmit={ask}>
      <TextField
        label={t({ id: 'assistant.question', message: 'Ta question' })}
        placeholder={t({ id: 'assistant.example', message: 'Combien coûte un pack ?' })}
        autoComplete="off"
        maxLength={300}
        value={question}
        onChange={setQuestion}
      />
      <Button type="submit" tone="solid" icon={<Send aria-hidden="true" />}>
        <Trans id="assistant.ask">Demander</Trans>
      </Button>
    </Form>
  )
}
