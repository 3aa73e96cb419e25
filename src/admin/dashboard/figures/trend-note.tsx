import { Trans } from '@lingui/react/macro'
import { Text } from '#ui/type/text.tsx'
import { percentText, type Trend } from './trend.ts'

/** '+12% ce mois'; a month without anything to measure it against says that. */
export function TrendNote({ trend }: { readonly trend: Trend }) {
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
