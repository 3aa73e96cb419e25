import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CalendarClock, CircleAlert, HandCoins, Mail, MailX, ShoppingBag } from 'lucide-react'
import { useMemo } from 'react'
import {
  filterAddress,
  INTERVIEWS_ADDRESS,
  interviewAddress,
  MESSAGES,
  ORDERS,
  rowAddress,
  STRAY_MONEY_ADDRESS,
} from '#admin/entity/address/row-addresses.ts'
import { useServerNow } from '#admin/entity/browser/use-server-now.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useTitleOfRow } from '#admin/entity/words/use-shown-fields.ts'
import { useFailedReplies } from '#admin/messages/list/use-failed-replies.ts'
import { strayLabel } from '#admin/orders/money/money-labels.ts'
import { useAmount } from '#admin/orders/money/money-text.ts'
import { useStrayMoney } from '#admin/orders/stray/stray-money-context.tsx'
import { refusalMessage } from '#admin/sync/problem-words.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { useRejections } from '#device/back-office/use-sync-status.ts'
import { eurosToCents } from '#domain/money.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { useMoney } from '#i18n/use-money.ts'
import type { MenuItem } from '#ui/overlay/menu-list.tsx'
import {
  firstOf,
  freshFailures,
  hasMore,
  type Notices,
  newOrders,
  openInterviews,
  unreadMessages,
} from './notices.ts'

export type NoticeGroup = {
  readonly count: number
  /** What they are, with their number. */
  readonly heading: string
  /** The value of each is the address that it leads to; another one leads to the tray. */
  readonly items: readonly MenuItem[]
}

/**
 * Everything that waits for an admin: interviews, new orders, unread messages, replies that could not be delivered, refused edits.
 * Kinds without any are left out.
 */
export const useNotices = (): readonly NoticeGroup[] =>
  [
    useInterviewNotices(),
    useOrderNotices(),
    useStrayNotices(),
    useMessageNotices(),
    useReplyNotices(),
    useRefusalNotices(),
  ].filter(({ count }) => count > 0)

const useInterviewNotices = (): NoticeGroup => {
  const { t } = useLingui()
  const { moment } = useDates()
  const inquiries = useRows('inquiries')
  const notices = useMemo(() => openInterviews(inquiries ?? []), [inquiries])
  const all = {
    value: INTERVIEWS_ADDRESS,
    label: t({ id: 'admin.bell.interviews.all', message: 'Tous les entretiens à traiter' }),
  }
  const label = (created_at: string): string => {
    const came = moment(created_at)
    return t({ id: 'admin.bell.interview', message: `Demande du ${came}` })
  }
  return {
    count: notices.count,
    heading: t({
      id: 'admin.bell.interviews',
      message: plural(notices.count, {
        one: '# entretien à traiter',
        other: '# entretiens à traiter',
      }),
    }),
    items: withAll(notices, all, ({ id, created_at }) => ({
      value: interviewAddress(id),
      label: label(created_at),
      icon: <CalendarClock aria-hidden="true" />,
    })),
  }
}

const useOrderNotices = (): NoticeGroup => {
  const { t } = useLingui()
  const formatMoney = useMoney()
  const orders = useRows('orders')
  const notices = useMemo(() => newOrders(orders ?? []), [orders])
  const all = {
    value: filterAddress(ORDERS, 'statut', 'pending'),
    label: t({ id: 'admin.bell.orders.all', message: 'Toutes les commandes en attente' }),
  }
  return {
    count: notices.count,
    heading: t({
      id: 'admin.bell.orders',
      message: plural(notices.count, {
        one: '# commande en attente',
        other: '# commandes en attente',
      }),
    }),
    items: withAll(notices, all, ({ id, total_amount }) => ({
      value: rowAddress(ORDERS, id),
      label: `${shortId(id)} · ${formatMoney(eurosToCents(total_amount))}`,
      icon: <ShoppingBag aria-hidden="true" />,
    })),
  }
}

const useStrayNotices = (): NoticeGroup => {
  const { t, i18n } = useLingui()
  const amountText = useAmount()
  const { value } = useStrayMoney()
  const notices = firstOf((value?.entries ?? []).filter(({ state }) => state === 'open'))
  const all = {
    value: STRAY_MONEY_ADDRESS,
    label: t({ id: 'admin.bell.stray.all', message: 'Tout l’argent à rapprocher' }),
  }
  return {
    count: notices.count,
    heading: t({
      id: 'admin.bell.stray',
      message: plural(notices.count, {
        one: '# paiement à rapprocher',
        other: '# paiements à rapprocher',
      }),
    }),
    items: withAll(notices, all, ({ id, kind, amount, currency }) => ({
      // Each is seen to in the one list; an entry of the menu has an address of its own.
      value: `${STRAY_MONEY_ADDRESS}#${id}`,
      label: `${amountText(amount, currency)} · ${i18n._(strayLabel(kind))}`,
      icon: <HandCoins aria-hidden="true" />,
    })),
  }
}

const useMessageNotices = (): NoticeGroup => {
  const { t } = useLingui()
  const messages = useRows('messages')
  const notices = useMemo(() => unreadMessages(messages ?? []), [messages])
  const untitled = t({ id: 'admin.messages.no-subject', message: 'Sans objet' })
  const all = {
    value: filterAddress(MESSAGES, 'afficher', 'non-lus'),
    label: t({ id: 'admin.bell.messages.all', message: 'Tous les messages non lus' }),
  }
  return {
    count: notices.count,
    heading: t({
      id: 'admin.bell.messages',
      message: plural(notices.count, { one: '# message non lu', other: '# messages non lus' }),
    }),
    items: withAll(notices, all, ({ id, subject, name, email }) => ({
      value: rowAddress(MESSAGES, id),
      label: [subject || untitled, name || email].map(isolate).join(' · '),
      icon: <Mail aria-hidden="true" />,
    })),
  }
}

/** So often it is asked whether one has grown too old to call. */
const A_WHILE_MS = 60 * 60_000

const useReplyNotices = (): NoticeGroup => {
  const { t } = useLingui()
  const messages = useRows('messages')
  const notices = freshFailures(useFailedReplies(), useServerNow(A_WHILE_MS))
  const addressOf = (messageId: string): string =>
    messages?.find(({ id }) => id === messageId)?.email ?? shortId(messageId)
  const all = {
    value: filterAddress(MESSAGES, 'afficher', 'non-remises'),
    label: t({ id: 'admin.bell.replies.all', message: 'Toutes les réponses non remises' }),
  }
  return {
    count: notices.count,
    heading: t({
      id: 'admin.bell.replies',
      message: plural(notices.count, {
        one: '# réponse non remise',
        other: '# réponses non remises',
      }),
    }),
    items: withAll(notices, all, ({ message_id }) => ({
      value: rowAddress(MESSAGES, message_id),
      label: t({ id: 'admin.bell.reply', message: `À ${addressOf(message_id)}` }),
      icon: <MailX aria-hidden="true" />,
    })),
  }
}

const useRefusalNotices = (): NoticeGroup => {
  const { t, i18n } = useLingui()
  const titleOf = useTitleOfRow()
  const notices = firstOf(useRejections() ?? [])
  const all = {
    value: 'tray',
    label: t({ id: 'admin.bell.refusals.all', message: 'Toutes les modifications refusées' }),
  }
  return {
    count: notices.count,
    heading: t({
      id: 'admin.bell.refusals',
      message: plural(notices.count, {
        one: '# modification refusée',
        other: '# modifications refusées',
      }),
    }),
    items: withAll(notices, all, (rejection) => ({
      value: rejection.id,
      label: [titleOf(rejection), i18n._(refusalMessage(rejection))].map(isolate).join(' · '),
      icon: <CircleAlert aria-hidden="true" />,
    })),
  }
}

const withAll = <Row,>(
  notices: Notices<Row>,
  all: MenuItem,
  toItem: (row: Row) => MenuItem,
): MenuItem[] => [...notices.shown.map(toItem), ...(hasMore(notices) ? [all] : [])]
