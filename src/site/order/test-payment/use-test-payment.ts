import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { TestPress } from '#contract/public/orders/test-payment.ts'
import { pressTestPayment, type TestPaymentOutcome } from '#device/public/links/test-payment.ts'
import { orderPageAddress } from '#site/shell/order/order-receipt.ts'
import { focusPageHeading } from '#ui/layout/page-focus.ts'

type Shown = TestPaymentOutcome | { readonly type: 'asked' }

/** The session that the address names, and what is pressed of it. All but a declined card leads back to the order. */
export const useTestPayment = () => {
  const session = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>({ type: 'asked' })
  const [pressed, setPressed] = useState<TestPress | null>(null)
  const [isDeclined, setIsDeclined] = useState(false)
  const isBusy = useRef(false)
  useEffect(() => {
    let isLeft = false
    setShown(session === '' ? { type: 'missing' } : { type: 'asked' })
    if (session !== '')
      void pressTestPayment(session).then((outcome) => {
        if (!isLeft) setShown(outcome)
      })
    return () => {
      isLeft = true
    }
  }, [session])
  const press = async (name: TestPress) => {
    if (isBusy.current) return
    isBusy.current = true
    setPressed(name)
    setIsDeclined(false)
    const outcome = await pressTestPayment(session, name)
    isBusy.current = false
    setPressed(null)
    setShown(outcome)
    // The pressed button is gone.
    if (outcome.type !== 'found') return focusPageHeading()
    if (name === 'decline') setIsDeclined(true)
    else void navigate(orderPageAddress(outcome.payment.order_url), { replace: true })
  }
  return { shown, pressed, isDeclined, press }
}
