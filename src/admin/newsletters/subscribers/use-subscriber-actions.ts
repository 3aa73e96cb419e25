import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { saveTextFile } from '#admin/entity/browser/save-text-file.ts'
import { useTell } from '#admin/entity/browser/use-tell.ts'
import {
  SUBSCRIBERS_PATH,
  type Subscriber,
  subscriber,
  subscriberPage,
} from '#contract/newsletter/subscribers.ts'
import { subscriberLine, subscribersHead } from '#contract/newsletter/subscribers-csv.ts'
import { BYTE_ORDER_MARK } from '#contract/reports/csv-text.ts'
import { csvFileName } from '#contract/reports/rows-to-csv.ts'
import { askServer } from '#device/account/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import { type SubscriberFilter, subscribersPath } from './use-subscribers.ts'

/** What is done to subscribers at once and by the server alone; each says how it went. */
export const useSubscriberActions = () => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const tell = useTell()

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
