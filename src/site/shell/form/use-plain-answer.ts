import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  ANSWER_PARAMETER,
  ANSWERED_ATTRIBUTE,
  plainFormAnchor,
} from '#contract/public/forms/plain-form.ts'

/**
 * Of a form that the browser itself has sent, the address of this page says what became of it; that it was taken, only
 * where the server has put its proof on the document. It does so once: what it named stays on screen until the page is
 * left, and is not there after a reload.
 */
export const usePlainAnswer = (form: string, onTaken: () => void): void => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const tellTaken = useEffectEvent(onTaken)
  useEffect(() => {
    const taken = plainFormAnchor(form, true)
    const isTaken = hash === `#${taken}`
    if (!isTaken && hash !== `#${plainFormAnchor(form, false)}`) return
    const { documentElement } = document
    if (isTaken && documentElement.getAttribute(ANSWERED_ATTRIBUTE) === taken) {
      tellTaken()
      document.getElementById(taken)?.setAttribute('data-told', '')
      // It proves one form: whatever address is opened on this page later is told nothing.
      documentElement.removeAttribute(ANSWERED_ATTRIBUTE)
    }
    const rest = new URLSearchParams(search)
    rest.delete(ANSWER_PARAMETER)
    void navigate(
      { pathname, search: rest.toString() },
      { replace: true, preventScrollReset: true },
    )
  }, [form, pathname, search, hash, navigate])
}
