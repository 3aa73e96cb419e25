import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MissingFigure } from '#admin/shared/not-loaded.tsx'
import type { Figures } from '#contract/admin/figures.ts'
import type { Model } from '#contract/entities/model.ts'
import { type Amounts, packsOf } from '#contract/totals.ts'
import type { Cents } from '#domain/money.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale, useMoney } from '#i18n/use-locale.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Figures as FigureList } from '#ui/marketing/figures.tsx'
import { Text } from '#ui/text/text.tsx'

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

/** What is known on this device; undefined if not loaded yet. */
type Known = {
  readonly models: readonly Model[] | undefined
  readonly users: Figures | undefined
  readonly orders: Figures | undefined
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
export const dashboardFigures = ({ models, users, orders }: Known): DashboardFigures => {
  const active = models?.filter(({ isActive }) => isActive)
  return {
    models:
      active && orders
        ? { value: active.length, trend: trendIn(orders, (amounts) => packsSold(active, amounts)) }
        : null,
    users: users
      ? {
          value: users.all.rows ?? 0,
          trend: trendIn(users, ({ clients = 0 }) => clients),
        }
      : null,
    orders: orders
      ? {
          value: orders.all.orders ?? 0,
          trend: trendIn(orders, ({ orders: made = 0 }) => made),
        }
      : null,
    revenueCents: orders
      ? {
          value: (orders.all.revenueCents ?? 0) as Cents,
          trend: trendIn(orders, ({ revenueCents = 0 }) => revenueCents),
        }
      : null,
  }
}

const trendIn = ({ current, previous }: Figures, figureOf: (amounts: Amounts) => number): Trend =>
  trendOf(figureOf(current), figureOf(previous))

const packsSold = (models: readonly Model[], amounts: Amounts): number =>
  models.reduce((sum, { id }) => sum + (amounts[packsOf(id)] ?? 0), 0)

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
      <FigureList
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
