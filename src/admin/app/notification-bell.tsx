import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Bell, CalendarClock, CircleAlert, HandCoins, Mail, MailX, ShoppingBag } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useFailedReplies } from '#admin/messages/replies.tsx'
import { strayLabel, useAmountText } from '#admin/orders/order-labels.ts'
import { useStrayMoney } from '#admin/orders/payments/stray-money-context.tsx'
import { useArrivals } from '#admin/shared/due-replies.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useTitleOfRow } from '#admin/shared/labels/entity-labels.ts'
import { newestFirst } from '#admin/shared/list/search-and-sorting.ts'
import {
  filterAddress,
  INTERVIEWS_ADDRESS,
  interviewAddress,
  MESSAGES,
  ORDERS,
  rowAddress,
  STRAY_MONEY_ADDRESS,
} from '#admin/shared/row-addresses.ts'
import { useServerNow } from '#admin/shared/use-now.ts'
import { refusalMessage } from '#admin/sync/sync-records.ts'
import type { Reply } from '#contract/entities/reply.ts'
import { useRowsWith } from '#device/back-office/use-rows.ts'
import { useRejections } from '#device/back-office/use-sync-status.ts'
import { useOpenRows } from '#device/back-office/use-totals.ts'
import { eurosToCents } from '#domain/money.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { CountBadge } from '#ui/admin-layout/count-badge.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MenuItem } from '#ui/overlay/menu-list.tsx'

type Notices<Row> = {
  readonly count: number
  /** The newest ones, as many as fit into the bell. */
  readonly shown: readonly Row[]
}

const SHOWN = 5

/** The bell shows a limited number of each kind; if there are more, it links to their list. */
export const hasMore = ({ count, shown }: Notices<unknown>): boolean => count > shown.length

const LONGEST_CALL_MS = 14 * 24 * 60 * 60_000

/**
 * Replies that could not be delivered are announced for two weeks: a mistyped address stays wrong, and an answer
 * through another channel leaves no trace here. Their list keeps them.
 */
export const freshFailures = (failed: readonly Reply[], nowMs: number): Notices<Reply> =>
  firstOf(
    failed
      .filter(({ created_at }) => nowMs - Date.parse(created_at) < LONGEST_CALL_MS)
      .toSorted(newestFirst),
  )

/** For rows that are already sorted. */
const firstOf = <Row,>(rows: readonly Row[]): Notices<Row> => ({
  count: rows.length,
  shown: rows.slice(0, SHOWN),
})

export type NoticeGroup = {
  readonly count: number
  /** The kind of notice, with the number. */
  readonly heading: string
  /** The value of each item is its link's address; any other value opens the tray. */
  readonly items: readonly MenuItem[]
}

/**
 * Everything that waits for an admin: interviews, new orders, unread messages, replies that could not be delivered,
 * rejected edits. Empty kinds are left out.
 */
const useNotices = (): readonly NoticeGroup[] =>
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
  const shown = useOpenRows('inquiries', 'open-interviews', SHOWN) ?? []
  const notices = { count: useArrivals().interviews, shown }
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
  const shown = useOpenRows('orders', 'new-orders', SHOWN) ?? []
  const notices = { count: useArrivals().orders, shown }
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
  const amountText = useAmountText()
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
      // All of them are handled in one list; the fragment makes each menu entry's address unique.
      value: `${STRAY_MONEY_ADDRESS}#${id}`,
      label: `${amountText(amount, currency)} · ${i18n._(strayLabel(kind))}`,
      icon: <HandCoins aria-hidden="true" />,
    })),
  }
}

const useMessageNotices = (): NoticeGroup => {
  const { t } = useLingui()
  const shown = useOpenRows('messages', 'unread', SHOWN) ?? []
  const notices = { count: useArrivals().messages, shown }
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

/** Interval for checking whether a notice has become too old. */
const A_WHILE_MS = 60 * 60_000

const useReplyNotices = (): NoticeGroup => {
  const { t } = useLingui()
  const notices = freshFailures(useFailedReplies(), useServerNow(A_WHILE_MS))
  const messages = useRowsWith('messages', 'id', ...notices.shown.map((reply) => reply.message_id))
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

/** What needs the admin's attention, by kind. Each entry links to its place: a rejected edit to the tray. */
export function NotificationBell({ onTray }: { readonly onTray: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const groups = useNotices()
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const kinds = groups
    .map(({ heading }) => heading)
    .map(isolate)
    .join(', ')
  const nothing = {
    value: 'none',
    label: t({ id: 'admin.bell.none', message: 'Aucune notification' }),
    disabled: true,
  }
  return (
    <CountBadge count={count}>
      <Menu
        label={t({ id: 'admin.bell.list', message: 'Notifications' })}
        items={count === 0 ? [nothing] : groups}
        onSelect={(value) => (value.startsWith('/') ? void navigate(value) : onTray())}
        trigger={
          <IconButton
            label={
              count === 0
                ? t({ id: 'admin.bell.empty', message: 'Notifications, aucune' })
                : t({ id: 'admin.bell.some', message: `Notifications, ${kinds}` })
            }
            icon={<Bell />}
          />
        }
      />
    </CountBadge>
  )
}
