import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MissingFigure } from '#admin/entity/missing/missing-figure.tsx'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useMoney } from '#i18n/use-money.ts'
import { Figures } from '#ui/editorial/figures.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import type { DashboardFigures } from './dashboard-figures.ts'
import { TrendNote } from './trend-note.tsx'

type FigureCardsProps = {
  readonly figures: DashboardFigures
  /** What is missing does not come. */
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
