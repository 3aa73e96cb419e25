import { useEffect, useState } from 'react'
import { loadOutbox } from '#device/public/outbox/post-form.ts'
import type { WaitingForm } from '#device/public/outbox/waiting-form.ts'

/** Calls `onForms` with the content of the outbox, now and after every change. Returns the function that stops it. */
export const followOutbox = (onForms: (forms: readonly WaitingForm[]) => void): (() => void) => {
  const ending = new AbortController()
  const follow = async (): Promise<void> => {
    const outbox = await loadOutbox()
    if (outbox === null || ending.signal.aborted) return
    const look = async (): Promise<void> => {
      const forms = await outbox.list()
      if (!ending.signal.aborted) onForms(forms)
    }
    ending.signal.addEventListener(
      'abort',
      outbox.subscribe(() => void look().catch(reportError)),
    )
    // The outbox may have changed before the subscription began.
    await look()
  }
  follow().catch(reportError)
  return () => ending.abort()
}

/**
 * Whether the form with this key still waits in the outbox: false once it has arrived, was refused or is taken back.
 */
export const useIsUnsent = (key: string | null): boolean => {
  const [settledKey, setSettledKey] = useState<string | null>(null)
  useEffect(() => {
    if (key === null) return
    return followOutbox((forms) => {
      const form = forms.find((candidate) => candidate.key === key)
      if (form?.state.type !== 'waiting') setSettledKey(key)
    })
  }, [key])
  return key !== null && settledKey !== key
}
