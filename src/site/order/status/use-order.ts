import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { OrderPage } from '#contract/public/orders/order-page.ts'
import { type OrderOutcome, readOrder } from '#device/public/links/read-order.ts'
import { newId } from '#device/random-ids.ts'
import { isOrderToken } from '#domain/commerce/order-token.ts'

/** `missing`: the address opens no order. */
export type OrderState = OrderOutcome | { readonly type: 'missing' } | { readonly type: 'asked' }

type Answered = { readonly token: string; readonly outcome: OrderOutcome } | null

/** The order that the address opens. What is on screen stays there while it is read again. */
export const useOrder = () => {
  const token = useLocation().hash.slice(1)
  const isToken = isOrderToken(token)
  const [answered, setAnswered] = useState<Answered>(null)
  const asks = useRef(0)
  const ask = useCallback(async () => {
    if (!isOrderToken(token)) return
    asks.current += 1
    const own = asks.current
    const outcome = await readOrder(token, newId())
    // Whoever has asked again, or gone, waits for another answer.
    if (own === asks.current) setAnswered({ token, outcome })
  }, [token])
  useEffect(() => {
    void ask()
    return () => {
      asks.current += 1
    }
  }, [ask])
  const state: OrderState = isToken
    ? answered?.token === token
      ? answered.outcome
      : { type: 'asked' }
    : { type: 'missing' }
  return { token, state, reload: () => void ask() }
}

export type ShownOrder = { readonly page: OrderPage; readonly isLive: boolean }
