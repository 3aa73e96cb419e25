import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  followNewsletterLink,
  type LinkAction,
  type LinkOutcome,
} from '#device/public/links/newsletter-link.ts'
import { newId } from '#device/random-ids.ts'
import { focusPageHeading } from '#ui/layout/page-focus.ts'

export type SubscriptionTrouble = Extract<LinkOutcome['type'], 'later' | 'unreachable'>

/** `asked`: somebody has entered the address. `subscribed`: somebody has done so again. */
export type SubscriptionState =
  | 'asked'
  | 'subscribed'
  | Exclude<LinkOutcome['type'], SubscriptionTrouble>

/** What has become of a subscription on this page, and what its visitor may do about it. */
export const useSubscription = (token: string | null, isSubscribed: boolean) => {
  const [state, setState] = useState<SubscriptionState>(() =>
    token === null ? 'expired' : isSubscribed ? 'subscribed' : 'asked',
  )
  const [trouble, setTrouble] = useState<SubscriptionTrouble | null>(null)
  const [busy, setBusy] = useState<LinkAction | null>(null)
  const [hasAskedToLeave, setHasAskedToLeave] = useState(false)
  const keys = useRef(new Map<LinkAction, string>())

  const keyFor = (action: LinkAction): string => {
    const key = keys.current.get(action) ?? newId()
    keys.current.set(action, key)
    return key
  }
  const follow = async (action: LinkAction): Promise<void> => {
    if (token === null || busy !== null) return
    setTrouble(null)
    setBusy(action)
    const { type } = await followNewsletterLink(action, { token, key: keyFor(action) })
    setBusy(null)
    if (type === 'later' || type === 'unreachable') return setTrouble(type)
    flushSync(() => {
      setState(type)
      setHasAskedToLeave(action === 'leave')
    })
    // The button that had it is gone.
    focusPageHeading()
  }
  return {
    state,
    trouble,
    busy,
    /** Also by a link that is too old to confirm by. */
    canLeave: token !== null && !hasAskedToLeave,
    follow: (action: LinkAction) => void follow(action),
  }
}
