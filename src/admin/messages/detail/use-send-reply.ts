import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useEditRow } from '#admin/entity/use-edit-row.tsx'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import { useProblemWords } from '#admin/entity/words/use-problem-words.ts'
import { type Reply, reply as replyEntity } from '#contract/entities/reply.ts'
import { validate } from '#contract/validate.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import type { Observable } from '#ui/form/observable.ts'

export type ReplySending = {
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly send: () => Promise<void>
  /** The admin has sent it from a mail program of their own: it is only noted. */
  readonly noteAsSent: () => Promise<void>
  /** What was wrong with the text is looked at anew at the next sending. */
  readonly forget: () => void
}

type SendingOptions = { readonly reply: Observable<string>; readonly onSaved: () => void }

/** Hands a reply to the outbox of this device. That it was accepted, or has to wait, is said where every screen hears it. */
export const useSendReply = (
  messageId: string,
  { reply, onSaved }: SendingOptions,
): ReplySending => {
  const { t } = useLingui()
  const { newId } = useBackOffice()
  const editRow = useEditRow()
  const toWords = useProblemWords()
  const { isBusy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string>()

  const keep = async (channel: Reply['channel'], done: string | null) => {
    const draft = { message_id: messageId, body: reply.get(), channel }
    const checked = validate(replyEntity.draftSchema, draft)
    if (checked.type === 'invalid') return setProblem(toWords(checked.fields).body)
    const fields = checked.value
    const outcome = await run(() =>
      editRow({ type: 'create', entity: 'replies', rowId: newId(), fields }, done),
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
