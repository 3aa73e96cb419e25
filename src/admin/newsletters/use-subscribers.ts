import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { saveTextFile } from '#admin/shared/export-text.ts'
import { BYTE_ORDER_MARK, csvFileName } from '#contract/admin/csv.ts'
import {
  SUBSCRIBERS_PATH,
  type Subscriber,
  type SubscriberPage,
  subscriber,
  subscriberLine,
  subscriberPage,
  subscribersHead,
} from '#contract/admin/subscribers.ts'
import { type Asked, askServer, type Failure } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useServerRequest } from '#device/back-office/use-server-answer.ts'
import { showToast } from '#ui/overlay/toast-store.ts'

type SubscriberFilter = {
  readonly search: string
  /** Empty: all of them. */
  readonly language: string
  readonly state: string
}

/** The address of a page of the list. */
const subscribersPath = (
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
  const reload = useServerRequest(ask, hear, fail)
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

/** What is done to subscribers at once and by the server alone; each says how it went. */
export const useSubscriberActions = () => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const tell = useNotifyOutcome()

  const markBounced = async (id: string, is_bounced: boolean): Promise<Subscriber | null> => {
    const path = `${SUBSCRIBERS_PATH}/${encodeURIComponent(id)}`
    const request = { method: 'PUT', path, body: { is_bounced } } as const
    const asked = await askServer(backOffice, request, subscriber)
    tell(asked, {
      done: is_bounced
        ? t({ id: 'admin.subscribers.bounced', message: 'On n’écrit plus à cette adresse' })
        : t({ id: 'admin.subscribers.unbounced', message: 'On écrit de nouveau à cette adresse' }),
      failed: t({ id: 'admin.subscribers.not-marked', message: 'Rien n’a changé' }),
    })
    return asked.type === 'done' ? asked.value : null
  }

  const erase = async (email: string): Promise<boolean> => {
    const request = { method: 'POST', path: '/api/admin/privacy/erase', body: { email } } as const
    return tell(await askServer(backOffice, request, v.object({ erased: v.unknown() })), {
      done: t({ id: 'admin.subscribers.erased', message: 'Adresse effacée' }),
      failed: t({ id: 'admin.subscribers.not-erased', message: 'Rien n’a été effacé' }),
    })
  }

  /** All that the filter finds, read page by page: half a list is no file. */
  const saveFile = async (filter: SubscriberFilter): Promise<boolean> => {
    const lines = [subscribersHead()]
    let next: string | null = ''
    while (next !== null) {
      const further: Record<string, string> =
        next === '' ? { limit: '200', purpose: 'file' } : { limit: '200', before: next }
      const path = subscribersPath(filter, further)
      const asked = await askServer(backOffice, { method: 'GET', path }, subscriberPage)
      const failed = t({ id: 'admin.subscribers.not-saved', message: 'L’export n’a pas été fait' })
      if (asked.type !== 'done') return tell(asked, { done: null, failed })
      lines.push(...asked.value.entries.map(subscriberLine))
      next = asked.value.next
    }
    const name = csvFileName({ plural: 'subscribers' }, Date.now())
    saveTextFile(name, BYTE_ORDER_MARK + lines.join(''), 'text/csv;charset=utf-8')
    const count = lines.length - 1
    showToast({
      title: t({
        id: 'admin.csv.saved',
        message: plural(count, { one: '# ligne exportée', other: '# lignes exportées' }),
      }),
      description: name,
    })
    return true
  }

  return { markBounced, erase, saveFile }
}
