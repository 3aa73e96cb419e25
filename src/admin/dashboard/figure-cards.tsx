import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MissingFigure } from '#admin/shared/not-loaded.tsx'
import type { Model } from '#contract/entities/model.ts'
import type { Order } from '#contract/entities/order.ts'
import type { User } from '#contract/entities/user.ts'
import { isWithin, monthsToCompare, type TimeSpan } from '#domain/calendar-month.ts'
import type { Cents } from '#domain/money.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale, useMoney } from '#i18n/use-locale.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Figures } from '#ui/marketing/figures.tsx'
import { Text } from '#ui/text/text.tsx'
import { genuineOrders, isCounted, revenueOf } from './revenue-by-month.ts'

/** Comparison of a figure of this month with that of the month before. */
type Trend =
  | { readonly type: 'change'; readonly percent: number }
  /** The month before was zero: there is no percentage. */
  | { readonly type: 'no-base' }

/** In whole percent, halves away from zero. */
export const trendOf = (current: number, previous: number): Trend => {
  if (previous === 0) return { type: 'no-base' }
  const percent = ((current - previous) / previous) * 100
  return { type: 'change', percent: Math.sign(percent) * Math.round(Math.abs(percent)) }
}

/** '+12%', '-3%', '0%': the specification's format, without the blank of French typography (section 9, "Admin"). */
export const percentText = (percent: number): string => `${percent > 0 ? '+' : ''}${percent}%`

/** '+12% ce mois'; if there is nothing to compare with, it says so. */
function TrendNote({ trend }: { readonly trend: Trend }) {
  if (trend.type === 'no-base')
    return (
      <Text as="span" look="small" tone="quiet">
        <Trans id="admin.dashboard.trend.none">Rien à comparer le mois dernier</Trans>
      </Text>
    )
  const change = (
    <Text as="span" look="small" tone={toneOf(trend.percent)} figures="tabular">
      {percentText(trend.percent)}
    </Text>
  )
  return (
    <Text as="span" look="small" tone="quiet">
      <Trans id="admin.dashboard.trend">{change} ce mois</Trans>
    </Text>
  )
}

const toneOf = (percent: number) => (percent > 0 ? 'success' : percent < 0 ? 'danger' : 'quiet')

/** The rows on this device; undefined if not loaded yet. */
type KnownRows = {
  readonly models: readonly Model[] | undefined
  readonly users: readonly User[] | undefined
  readonly orders: readonly Order[] | undefined
}

/** Null if its data is not loaded. */
type Figure<Value extends number> = { readonly value: Value; readonly trend: Trend } | null

type DashboardFigures = {
  /** Active models; the trend counts packs sold. */
  readonly models: Figure<number>
  /** All users; the trend counts clients who signed up: administrators are created by other administrators. */
  readonly users: Figure<number>
  /** Orders of any status; the trend counts orders made. */
  readonly orders: Figure<number>
  readonly revenueCents: Figure<Cents>
}

/** The four cards, as `GET /api/admin/dashboard` counts them, each with this month compared with the month before. */
export const dashboardFigures = (known: KnownRows, nowMs: number): DashboardFigures => {
  const { models, users } = known
  const orders = known.orders && genuineOrders(known.orders)
  const { current, previous } = monthsToCompare(nowMs)
  const trend = (amountIn: (span: TimeSpan) => number) =>
    trendOf(amountIn(current), amountIn(previous))
  const active = models?.filter(({ isActive }) => isActive)
  const clients = users?.filter(({ role }) => role === 'client')
  return {
    models:
      active && orders
        ? { value: active.length, trend: trend((span) => packsSold(active, madeIn(orders, span))) }
        : null,
    users:
      users && clients
        ? { value: users.length, trend: trend((span) => madeIn(clients, span).length) }
        : null,
    orders: orders
      ? { value: orders.length, trend: trend((span) => madeIn(orders, span).length) }
      : null,
    revenueCents: orders
      ? { value: revenueOf(orders), trend: trend((span) => revenueOf(madeIn(orders, span))) }
      : null,
  }
}

const madeIn = <Row extends { readonly created_at: string }>(
  rows: readonly Row[],
  span: TimeSpan,
): Row[] => rows.filter(({ created_at }) => isWithin(span, created_at))

const packsSold = (models: readonly Model[], orders: readonly Order[]): number => {
  const ids = new Set(models.map(({ id }) => id))
  return orders
    .filter(isCounted)
    .flatMap(({ items }) => items)
    .filter(({ model_id }) => ids.has(model_id))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

type FigureCardsProps = {
  readonly figures: DashboardFigures
  /** Missing data is not being loaded. */
  readonly isUnknown: boolean
  readonly nowMs: number
}

const TODAY = { day: 'numeric', month: 'long' } as const

/** The four cards. Source: specification, section 2, /admin/dashboard. */
export function FigureCards({ figures, isUnknown, nowMs }: FigureCardsProps) {
  const { t, i18n } = useLingui()
  const formatMoney = useMoney()
  const today = createDateFormat(useLocale(), TODAY)(nowMs)
  const labels = {
    models: t({ id: 'admin.dashboard.active', message: 'Modèles IA actifs' }),
    users: t({ id: 'admin.dashboard.users', message: 'Utilisateurs' }),
    orders: t({ id: 'admin.dashboard.orders', message: 'Commandes' }),
    revenueCents: t({ id: 'admin.dashboard.revenue', message: 'Revenus totaux' }),
  }
  const missing = <MissingFigure isUnknown={isUnknown} />
  const shown: Readonly<Record<keyof DashboardFigures, ReactNode>> = {
    models: figures.models ? i18n.number(figures.models.value) : missing,
    users: figures.users ? i18n.number(figures.users.value) : missing,
    orders: figures.orders ? i18n.number(figures.orders.value) : missing,
    revenueCents: figures.revenueCents ? formatMoney(figures.revenueCents.value) : missing,
  }
  return (
    <Stack gap="sm">
      <Figures
        items={KEYS.map((key) => ({
          label: labels[key],
          value: shown[key],
          note: figures[key] && <TrendNote trend={figures[key].trend} />,
        }))}
      />
      {isUnknown && KEYS.every((key) => !figures[key]) ? null : (
        <Text look="small" tone="quiet">
          <Trans id="admin.dashboard.compared">
            Packs vendus, nouveaux clients, commandes et revenus de ce mois, comparés au mois
            dernier à la même date ({today}).
          </Trans>
        </Text>
      )}
    </Stack>
  )
}

const KEYS = ['models', 'users', 'orders', 'revenueCents'] as const
