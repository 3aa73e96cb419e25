import { useLingui } from '@lingui/react/macro'
import { CalendarClock, Mail, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router-dom'
import {
  filterAddress,
  interviewAddress,
  MESSAGES,
  ORDERS,
  rowAddress,
} from '#admin/entity/address/row-addresses.ts'
import { PromiseMark } from '#admin/entity/promises/promise-mark.tsx'
import { useOpenPromises } from '#admin/entity/promises/use-open-promises.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import type { OpenPromise } from '#domain/promises.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { RecordRow } from '#ui/workbench/record-row.tsx'
import { DashboardList } from './dashboard-list.tsx'
import type { KnownState } from './use-known-rows.ts'

const SHOWN = 5

/** Who waits for the answer that the site has promised, the most urgent first. */
export function OpenPromises({ state }: { readonly state: KnownState }) {
  const { t } = useLingui()
  const promises = useOpenPromises()
  const count = promises?.length ?? 0
  return (
    <DashboardList
      title={
        count > SHOWN
          ? t({ id: 'admin.dashboard.promises.some', message: `Réponses promises (${count})` })
          : t({ id: 'admin.dashboard.promises', message: 'Réponses promises' })
      }
      to={filterAddress(MESSAGES, 'afficher', 'a-repondre')}
      rows={promises?.slice(0, SHOWN)}
      state={state}
      none={t({
        id: 'admin.dashboard.promises.none',
        message: 'Toutes les demandes ont reçu une réponse.',
      })}
    >
      {(promise) => <PromiseRow key={promise.id} promise={promise} />}
    </DashboardList>
  )
}

function PromiseRow({ promise }: { readonly promise: OpenPromise }) {
  const { moment } = useDates()
  const { icon, title, to } = useShown(promise)
  const since = new Date(promise.sinceMs).toISOString()
  return (
    <RecordRow
      media={icon}
      title={
        <>
          <Link to={to} data-cover>
            {title}
          </Link>
          <PromiseMark promise={promise} />
        </>
      }
      meta={<time dateTime={since}>{moment(since)}</time>}
    />
  )
}

const useShown = ({ kind, id }: OpenPromise) => {
  const { t } = useLingui()
  const messages = useRows('messages')
  if (kind === 'interview')
    return {
      icon: <CalendarClock aria-hidden="true" />,
      title: t({ id: 'admin.promise.interview', message: 'Entretien confidentiel' }),
      to: interviewAddress(id),
    }
  if (kind === 'custom-order') {
    const number = shortId(id)
    return {
      icon: <ShoppingBag aria-hidden="true" />,
      title: t({ id: 'admin.promise.custom-order', message: `Sur mesure ${number}` }),
      to: rowAddress(ORDERS, id),
    }
  }
  const message = messages?.find((row) => row.id === id)
  const untitled = t({ id: 'admin.messages.no-subject', message: 'Sans objet' })
  return {
    icon: <Mail aria-hidden="true" />,
    title: isolate(message?.subject || untitled),
    to: rowAddress(MESSAGES, id),
  }
}
