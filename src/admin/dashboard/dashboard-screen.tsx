import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Sparkles } from 'lucide-react'
import { Link } from 'react-router-dom'
import { MODELS, NEW_ROW_TARGET, rowAddress } from '#admin/entity/address/row-addresses.ts'
import { useNow } from '#admin/entity/use-now.ts'
import { relativeTime } from '#admin/entity/words/time-text.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import { useLoadState, useSyncStatus } from '#device/back-office/use-sync-status.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Figures } from '#ui/editorial/figures.tsx'
import { Button } from '#ui/form/button.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { ThumbAction, WorkPage } from '#ui/workbench/work-page.tsx'
import { PopularModels } from './popular-models.tsx'
import { RecentActivity } from './recent-activity.tsx'

/** What can be told from the local copy alone, and nothing that would have to be made up. */
export function DashboardScreen() {
  const { t, i18n } = useLingui()
  const models = useRows('models')
  const pending = useSyncStatus()?.pending ?? 0
  const { loadedAtMs } = useLoadState('models')
  const nowMs = useNow(30_000)
  const figure = (value: number | undefined) =>
    value === undefined ? <Skeleton width="3rem" /> : i18n.number(value)
  const active = models?.filter(({ isActive }) => isActive).length
  const sold = models?.reduce((sum, { sales_count }) => sum + sales_count, 0)
  const age = loadedAtMs === null ? null : relativeTime(i18n.locale, loadedAtMs, nowMs)
  return (
    <WorkPage id="main" label={t({ id: 'admin.nav.dashboard', message: 'Dashboard' })}>
      <Figures
        items={[
          {
            label: t({ id: 'admin.dashboard.active', message: 'Modèles IA actifs' }),
            value: figure(active),
          },
          {
            label: t({ id: 'admin.dashboard.total', message: 'Modèles au total' }),
            value: figure(models?.length),
          },
          {
            label: t({ id: 'admin.dashboard.sold', message: 'Packs vendus' }),
            value: figure(sold),
          },
          {
            label: t({ id: 'admin.dashboard.pending', message: 'Modifications en attente' }),
            value: figure(pending),
          },
        ]}
      />
      <Grid columns={{ base: 1, lg: 2 }} gap="lg" align="start">
        <PopularModels models={models} />
        <Stack gap="lg">
          <Stack as="section" gap="sm">
            <Heading level={2} look="card">
              <Trans id="admin.dashboard.actions">Actions rapides</Trans>
            </Heading>
            <QuickActions />
            <Text as="div" look="small" tone="quiet">
              {age ? (
                <Trans id="admin.dashboard.synced">Dernière synchronisation : {age}</Trans>
              ) : null}
            </Text>
          </Stack>
          <RecentActivity />
        </Stack>
      </Grid>
    </WorkPage>
  )
}

function QuickActions() {
  return (
    <Row gap="2xs" wrap>
      <ThumbAction>
        <Button tone="main" icon={<Plus aria-hidden="true" />} asChild>
          <Link to={rowAddress(MODELS, NEW_ROW_TARGET)}>
            <Trans id="admin.models.new">Nouveau modèle</Trans>
          </Link>
        </Button>
      </ThumbAction>
      <Button icon={<Sparkles aria-hidden="true" />} asChild>
        <Link to={MODELS.path}>
          <Trans id="admin.dashboard.manage-models">Gérer les modèles</Trans>
        </Link>
      </Button>
    </Row>
  )
}
