import { useEffect, useState } from 'react'
import { isLeft, type WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { hintToCount, waitingHint } from '#device/public/outbox/waiting-hint.ts'
import { useKeptText } from '#device/use-kept-text.ts'
import { followOutbox } from './follow-outbox.ts'

/**
 * What was sent from the form with this draft, as long as the outbox has it: by this page, an earlier one or another
 * tab, unless that has it in hand.
 */
export const useKeptForm = (draft: string): WaitingForm | null => {
  const isAny = hintToCount(useKeptText(waitingHint)) > 0
  const [kept, setKept] = useState<WaitingForm | null>(null)
  useEffect(() => {
    if (!isAny) return
    const stop = followOutbox((forms) => {
      const own = forms.find((form) => form.draft === draft && isLeft(form))
      setKept(own ?? null)
    })
    return () => {
      stop()
      setKept(null)
    }
  }, [isAny, draft])
  return kept
}
