import { useEffect, useRef } from 'react'

/** The button that took up a draft goes with its question: the focus goes on to the form in its place. */
export const useFocusAfterOffer = (formId: string, isOffered: boolean): void => {
  const wasOffered = useRef(isOffered)
  useEffect(() => {
    if (wasOffered.current && !isOffered)
      document
        .getElementById(formId)
        ?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')
        ?.focus()
    wasOffered.current = isOffered
  }, [formId, isOffered])
}
