import { useEffect, useEffectEvent, useState } from 'react'
import { createDraftText, textToDraft } from '#site/shell/form/form-draft.ts'
import { followOutbox } from '#site/shell/form/waiting/follow-outbox.ts'
import type { SentMessage } from './conversation.ts'

/** `given-back`: it was refused, or taken out of the outbox: its words are where they can be mended. */
export type Delivery = 'waiting' | 'sent' | 'given-back'

interface DeliverySetup {
  readonly sent: SentMessage
  /** What waited is at the server now. */
  readonly onArrival: () => void
}

/** What becomes of a message to the team that waits on this device: also through a reload, and in another tab. */
export const useDelivery = ({ sent, onArrival }: DeliverySetup): Delivery => {
  const key = sent.isWaiting ? sent.key : null
  const [givenBack, setGivenBack] = useState<string | null>(null)
  const arrive = useEffectEvent(onArrival)
  useEffect(() => {
    if (key === null) return
    return followOutbox((forms) => {
      const form = forms.find(({ body }) => body.reply_key === key)
      const isGivenBack = form ? form.state.type === 'refused' : isInDraft(key)
      setGivenBack(isGivenBack ? key : null)
      if (form === undefined && !isGivenBack) arrive()
    })
  }, [key])
  if (key === null) return 'sent'
  return givenBack === key ? 'given-back' : 'waiting'
}

/** Who takes a message back finds it in the form again. */
const isInDraft = (key: string): boolean =>
  textToDraft(createDraftText('assistant').read(), { reply_key: '' }).fields.reply_key === key
