import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { plainFormAnchor } from '#contract/public/forms/plain-form.ts'

/**
 * Of a form that the browser itself has sent, the address of this page says what became of it. It does so once: what it
 * named stays on screen until the page is left, and is not there after a reload.
 */
export const usePlainAnswer = (form: string, onTaken: () => void): void => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const tellTaken = useEffectEvent(onTaken)
  useEffect(() => {
    const isTaken = hash === `#${plainFormAnchor(form, true)}`
    if (!isTaken && hash !== `#${plainFormAnchor(form, false)}`) return
    if (isTaken) tellTaken()
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  }, [form, pathname, search, hash, navigate])
}
