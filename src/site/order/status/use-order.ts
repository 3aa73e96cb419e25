import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import {
  findKeptOrder,
  type KeptOrder,
  keepOrder,
  type OrderOutcome,
  readOrder,
} from '#device/public/order-requests.ts'
import { newId } from '#device/random-ids.ts'
import { isOrderToken } from '#domain/commerce/order-reference.ts'

export type OrderState =
  | Extract<OrderOutcome, { type: 'open' | 'expired' }>
  /** Nothing has loaded yet. */
  | { readonly type: 'asked' }
  /** The address has no token, or an incomplete one. */
  | { readonly type: 'missing' }
  /** The order cannot be loaded at the moment; `kept`: this device's last copy. */
  | { readonly type: 'later' | 'unreachable'; readonly kept: KeptOrder | null }

/** After this time, a page that could not load, or whose payment may just have been made, asks again by itself. */
export const RETRY_MS = 15_000
/** The limit of automatic requests for a payment: it either shows within minutes or is not being made now. */
const MAX_PAYMENT_CHECKS = 8

/**
 * The order that the address opens, loaded again whenever its buyer comes back to the page: after paying, from another
 * tab, after a time without a network. What is on screen stays there meanwhile.
 */
export const useOrder = () => {
  const token = useLocation().hash.slice(1)
  const [answered, setAnswered] = useState<{ token: string; state: OrderState } | null>(null)
  const asks = useRef(0)
  const ask = useCallback(async () => {
    if (!isOrderToken(token)) return
    asks.current += 1
    const own = asks.current
    const state = await readState(token)
    // The user may have asked again, or left: another answer is awaited.
    if (own === asks.current) setAnswered({ token, state })
  }, [token])
  useEffect(() => {
    void ask()
    return () => {
      asks.current += 1
    }
  }, [ask])
  useReloadOnReturn(ask)
  const state = isOrderToken(token) ? stateOf(token, answered) : { type: 'missing' as const }
  useRetry(ask, state)
  return { token, state, reload: ask }
}

const stateOf = (
  token: string,
  answered: { readonly token: string; readonly state: OrderState } | null,
): OrderState => (answered?.token === token ? answered.state : { type: 'asked' })

const readState = async (token: string): Promise<OrderState> => {
  const outcome = await readOrder(token, newId())
  switch (outcome.type) {
    case 'open':
      void keepOrder(token, { page: outcome.page, readAtMs: Date.now() })
      return outcome
    case 'expired':
      void keepOrder(token, null)
      return outcome
    case 'later':
    case 'unreachable':
      return { type: outcome.type, kept: await findKeptOrder(token) }
  }
}

/** The order may have been paid in another tab, or on another device. */
const useReloadOnReturn = (ask: () => Promise<void>): void => {
  useEffect(() => {
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    const askWhenBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void ask()
    }
    document.addEventListener('visibilitychange', askWhenSeen)
    addEventListener('pageshow', askWhenBack)
    return () => {
      document.removeEventListener('visibilitychange', askWhenSeen)
      removeEventListener('pageshow', askWhenBack)
    }
  }, [ask])
}

/** A buyer who has paid may be back before the provider reports it, or may pay in another window. */
const mayBePaidNow = (state: OrderState): boolean => {
  if (state.type !== 'open' || state.page.status !== 'pending') return false
  const { payment } = state.page
  const isBegun = payment?.status === 'open' || payment?.status === 'creating'
  return isBegun && payment.provider !== 'transfer'
}

const useRetry = (ask: () => Promise<void>, state: OrderState): void => {
  const checks = useRef(0)
  useEffect(() => {
    const isUnread = state.type === 'later' || state.type === 'unreachable'
    const isWaiting = mayBePaidNow(state) && checks.current < MAX_PAYMENT_CHECKS
    if (!isUnread && !isWaiting) return
    const askAgain = () => {
      // A hidden page loads again anyway once it becomes visible.
      if (isWaiting && document.visibilityState === 'hidden') return
      checks.current += 1
      void ask()
    }
    const timer = setTimeout(askAgain, RETRY_MS)
    addEventListener('online', askAgain)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', askAgain)
    }
  }, [ask, state])
}
