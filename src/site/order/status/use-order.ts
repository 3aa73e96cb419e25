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
  /** Nothing has come yet. */
  | { readonly type: 'asked' }
  /** The address has no token, or a part of one. */
  | { readonly type: 'missing' }
  /** It cannot be read just now; `kept`: as this device has seen it last. */
  | { readonly type: 'later' | 'unreachable'; readonly kept: KeptOrder | null }

/** A page that cannot be read, or whose payment may just have been made, asks again by itself after so long. */
export const RETRY_MS = 15_000
/** A payment shows within minutes, or is not made just now. */
const MOST_LOOKS = 8

/**
 * The order that the address opens, read again whenever its buyer comes back to the page: from paying, from another tab,
 * from a time without a network. What is on screen stays there meanwhile.
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
  useReturns(ask)
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
const useReturns = (ask: () => Promise<void>): void => {
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

/** A buyer who has paid may be back before their provider says so, or pay in a window beside this one. */
const mayBePaidNow = (state: OrderState): boolean => {
  if (state.type !== 'open' || state.page.status !== 'pending') return false
  const { payment } = state.page
  const isBegun = payment?.status === 'open' || payment?.status === 'creating'
  return isBegun && payment.provider !== 'transfer'
}

const useRetry = (ask: () => Promise<void>, state: OrderState): void => {
  const looks = useRef(0)
  useEffect(() => {
    const isUnread = state.type === 'later' || state.type === 'unreachable'
    const isWaiting = mayBePaidNow(state) && looks.current < MOST_LOOKS
    if (!isUnread && !isWaiting) return
    const askAgain = () => {
      // A page that is looked at again is read anew anyway.
      if (isWaiting && document.visibilityState === 'hidden') return
      looks.current += 1
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
