import { useCallback, useState } from 'react'
import {
  SUBSCRIBERS_PATH,
  type Subscriber,
  type SubscriberPage,
  subscriberPage,
} from '#contract/newsletter/subscribers.ts'
import { type Asked, askServer, type Failure } from '#device/account/ask-server.ts'
import { useAsking } from '#device/account/use-asking.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'

export type SubscriberFilter = {
  readonly search: string
  /** Empty: all of them. */
  readonly language: string
  readonly state: string
}

/** The address of a page of the list. */
export const subscribersPath = (
  { search, language, state }: SubscriberFilter,
  further: Readonly<Record<string, string>> = {},
): string => {
  const filled = Object.entries({ q: search, language, state, ...further })
  return `${SUBSCRIBERS_PATH}?${new URLSearchParams(filled.filter(([, value]) => value !== ''))}`
}

type Heard = {
  /** Of the filter that it answers. */
  readonly path: string
  readonly page: SubscriberPage | null
  readonly problem: Failure['type'] | null
}

/** The subscribers as the server tells them, page by page: they are kept on no device. `fail`: see use-asking.ts. */
export const useSubscribers = (filter: SubscriberFilter, fail: (failure: Failure) => void) => {
  const backOffice = useBackOffice()
  const path = subscribersPath(filter)
  const [heard, setHeard] = useState<Heard>({ path, page: null, problem: null })
  // Of another filter nothing is known yet.
  if (heard.path !== path) setHeard({ path, page: null, problem: null })
  const ask = useCallback(
    () => askServer(backOffice, { method: 'GET', path }, subscriberPage),
    [backOffice, path],
  )
  const hear = (asked: Asked<SubscriberPage>) =>
    setHeard((before) =>
      asked.type === 'done'
        ? { path, page: asked.value, problem: null }
        : { ...before, problem: asked.type },
    )
  const reload = useAsking(ask, hear, fail)
  /** Null when that was done. */
  const readOlder = async (): Promise<Failure | null> => {
    const next = heard.page?.next
    if (!next) return null
    const older = subscribersPath(filter, { before: next })
    const asked = await askServer(backOffice, { method: 'GET', path: older }, subscriberPage)
    if (asked.type !== 'done') return asked
    setHeard((before) =>
      // Unless what it goes on with is no longer the end.
      before.page?.next === next
        ? {
            ...before,
            page: { ...asked.value, entries: [...before.page.entries, ...asked.value.entries] },
          }
        : before,
    )
    return null
  }
  /** Until the list is read anew: what a press has made of one, or that it is gone. */
  const settle = (id: string, subscriber: Subscriber | null): void => {
    setHeard((before) => {
      if (before.page === null) return before
      const { entries, found } = before.page
      const left = subscriber
        ? entries.map((entry) => (entry.id === id ? subscriber : entry))
        : entries.filter((entry) => entry.id !== id)
      return {
        ...before,
        page: { ...before.page, entries: left, found: found - (entries.length - left.length) },
      }
    })
  }
  return { page: heard.page, problem: heard.problem, reload, readOlder, settle }
}
