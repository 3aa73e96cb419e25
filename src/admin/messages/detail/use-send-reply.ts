import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useEditRow } from '#admin/entity/use-edit-row.ts'
import { useProblemWords } from '#admin/entity/words/use-problem-words.ts'
import { replyWords } from '#admin/messages/message-words.ts'
import { reply as replyEntity } from '#contract/entities/reply.ts'
import { validate } from '#contract/validate.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'

export type ReplySending = {
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly send: () => Promise<void>
  /** What was wrong with the text is looked at anew at the next sending. */
  readonly forget: () => void
}

type SendingOptions = { readonly reply: string; readonly onSaved: () => void }

/** Hands a reply to the outbox of this device. That it was accepted, or has to wait, is said where every screen hears it. */
export const useSendReply = (
  messageId: string,
  { reply, onSaved }: SendingOptions,
): ReplySending => {
  const { i18n } = useLingui()
  const { newId } = useBackOffice()
  const editRow = useEditRow()
  const toWords = useProblemWords()
  const [isBusy, setIsBusy] = useState(false)
  // State would let a second press of the same moment through, which sends a second letter.
  const isSending = useRef(false)
  const [problem, setProblem] = useState<string>()

  const send = async () => {
    if (isSending.current) return
    const checked = validate(replyEntity.draftSchema, { message_id: messageId, body: reply })
    if (checked.type === 'invalid') return setProblem(toWords(checked.fields).body)
    isSending.current = true
    setIsBusy(true)
    const outcome = await editRow(
      { type: 'create', entity: 'replies', rowId: newId(), fields: checked.value },
      { done: null, failed: i18n._(replyWords.failure('create')) },
    ).finally(() => {
      isSending.current = false
      setIsBusy(false)
    })
    if (outcome.type === 'saved') onSaved()
  }
  return { isBusy, problem, send, forget: () => setProblem(undefined) }
}
