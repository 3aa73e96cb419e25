import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { useFormDraft } from '#admin/entity/draft/use-form-draft.ts'
import { createObservable, type Observable } from '#ui/form/observable.ts'

const replyDraft = v.object({ reply: v.string() })

/** The answer to a message, kept on this device at each keystroke until it is emptied. */
export const useReplyDraft = (messageId: string, isOpen: boolean) => {
  const draft = useFormDraft({ entity: 'messages', rowId: messageId, isOpen })
  const [typed] = useState(() => createObservable<string | null>(null))
  const offered = v.safeParse(replyDraft, draft.offered?.values)
  const left = offered.success ? offered.output.reply : ''
  /** As it stands: what shows it renders with each letter, and the conversation does not. */
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
