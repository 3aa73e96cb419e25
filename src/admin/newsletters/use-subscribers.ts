import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { useSavePagesAsCsv, useServerPages } from '#admin/shared/list/server-pages.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import {
  SUBSCRIBERS_PATH,
  type Subscriber,
  subscriber,
  subscriberLine,
  subscriberPage,
  subscribersHead,
} from '#contract/admin/subscribers.ts'
import { askServer, type Failure } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'

export type SubscriberFilter = {
  readonly search: string
  /** Empty: all languages. */
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

/** The subscribers from the server, page by page: they are stored on no device. */
export const useSubscribers = (filter: SubscriberFilter, fail: (failure: Failure) => void) => {
  const { changePage, ...pages } = useServerPages({
    pathTo: (further) => subscribersPath(filter, further),
    schema: subscriberPage,
    merge: (_known, newest) => newest,
    fail,
  })
  /** Applies an action's result to a subscriber, or removes it, until the list is loaded again. */
  const settle = (id: string, subscriber: Subscriber | null): void =>
    changePage((page) => {
      const { entries, found } = page
      const left = subscriber
        ? entries.map((entry) => (entry.id === id ? subscriber : entry))
        : entries.filter((entry) => entry.id !== id)
      return { ...page, entries: left, found: found - (entries.length - left.length) }
    })
  return { ...pages, settle }
}

/** Actions on subscribers that only the server performs, at once; each reports its result. */
export const useSubscriberActions = () => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const notifyOutcome = useNotifyOutcome()

  const markBounced = async (id: string, is_bounced: boolean): Promise<Subscriber | null> => {
    const path = `${SUBSCRIBERS_PATH}/${encodeURIComponent(id)}`
    const request = { method: 'PUT', path, body: { is_bounced } } as const
    const asked = await askServer(backOffice, request, subscriber)
    notifyOutcome(asked, {
      done: is_bounced
        ? t({ id: 'admin.subscribers.bounced', message: 'On n’écrit plus à cette adresse' })
        : t({ id: 'admin.subscribers.unbounced', message: 'On écrit de nouveau à cette adresse' }),
      failed: t({ id: 'admin.subscribers.not-marked', message: 'Rien n’a changé' }),
    })
    return asked.type === 'done' ? asked.value : null
  }

  const erase = async (email: string): Promise<boolean> => {
    const request = { method: 'POST', path: '/api/admin/privacy/erase', body: { email } } as const
    return notifyOutcome(await askServer(backOffice, request, v.object({ erased: v.unknown() })), {
      done: t({ id: 'admin.subscribers.erased', message: 'Adresse effacée' }),
      failed: t({ id: 'admin.subscribers.not-erased', message: 'Rien n’a été effacé' }),
    })
  }

  return { markBounced, erase }
}

/** Saves everything that matches the filter. */
export const useSaveSubscriberCsv = (filter: SubscriberFilter) => {
  const { t } = useLingui()
  const { isBusy, run } = useOneAtATime()
  const saveCsv = useSavePagesAsCsv()
  const save = () =>
    saveCsv({
      pathTo: (further) => subscribersPath(filter, further),
      schema: subscriberPage,
      limit: 200,
      plural: 'subscribers',
      head: subscribersHead(),
      toLine: subscriberLine,
      failed: t({ id: 'admin.subscribers.not-saved', message: 'L’export n’a pas été fait' }),
    })
  return { isBusy, save: () => void run(save) }
}
