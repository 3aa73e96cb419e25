import { useState } from 'react'
import * as v from 'valibot'
import { useFormDraft } from '#admin/entity/draft/use-form-draft.ts'

const replyDraft = v.object({ reply: v.string() })

/** The answer to a message, kept on this device at each keystroke until it is emptied. */
export const useReplyDraft = (messageId: string, isOpen: boolean) => {
  const draft = useFormDraft({ entity: 'messages', rowId: messageId, isOpen })
  const [typed, setTyped] = useState<string | null>(null)
  const left = v.safeParse(replyDraft, draft.offered?.values)
  return {
    reply: typed ?? (left.success ? left.output.reply : ''),
    setReply: (reply: string): void => {
      setTyped(reply)
      draft.keep(
        reply.trim() === ''
          ? null
          : { baseline: { reply: '' }, values: { reply }, keptAtMs: Date.now() },
      )
    },
    isKept: draft.isKept,
    isElsewhere: draft.isElsewhere,
  }
}
