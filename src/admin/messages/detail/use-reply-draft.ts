import { useState } from 'react'
import * as v from 'valibot'
import { useDraftStore } from '#admin/entity/draft/draft-store-context.tsx'

const replyDraft = v.object({ reply: v.string() })

/** The answer to a message, kept on this device at each keystroke until it is emptied. */
export const useReplyDraft = (messageId: string): [string, (reply: string) => void] => {
  const drafts = useDraftStore()
  const place = { entity: 'messages', rowId: messageId }
  const [reply, setReply] = useState(() => {
    const kept = v.safeParse(replyDraft, drafts.read(place)?.values)
    return kept.success ? kept.output.reply : ''
  })
  const change = (typed: string) => {
    setReply(typed)
    if (typed.trim() === '') drafts.drop(place)
    else
      void drafts.write(place, {
        baseline: { reply: '' },
        values: { reply: typed },
        keptAtMs: Date.now(),
      })
  }
  return [reply, change]
}
