import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown, Mail, Plus, Users } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { relativeTime } from '#admin/shared/labels/date-and-time.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { useArrivingTotals } from '#admin/shared/list/arriving-totals.tsx'
import { FetchButton, type Outage, useOutage } from '#admin/shared/not-loaded.tsx'
import { MESSAGES, MODELS, NEW_ROW_TARGET, rowAddress, USERS } from '#admin/shared/row-addresses.ts'
import { useNowSince, useServerNow } from '#admin/shared/use-now.ts'
import { useOrderFigures, useUserFigures } from '#device/back-office/use-totals.ts'
import { reportFailure } from '#device/network/report-failure.ts'
import { ActionGrid, AdminMain, ThumbAction } from '#ui/admin-layout/admin-page.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import {
  DueReplies,
  type KnownState,
  PopularModels,
  RecentOrders,
  useKnownRows,
  useKnownTotals,
} from './dashboard-lists.tsx'
import { dashboardFigures, FigureCards } from './figure-cards.tsx'
import { MonthlyRevenue } from './monthly-revenue.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { type MonthRevenue, revenueByMonth } from './revenue-by-month.ts'
import { useSaveReport } from './revenue-report.ts'

/** Everything is computed from the local copy, so that it works offline too. */
export function DashboardScreen() {
  const { t } = useLingui()
  const models = useKnownRows('models')
  const users = useKnownTotals('users')
  const orders = useKnownTotals('orders')
  const nowMs = useServerNow(60_000)
  const copies = [models, users, orders]
  const arriving = useArrivingTotals()
  const ownOrders = whenKnown(orders.state, useOrderFigures(nowMs))
  const ownUsers = whenKnown(users.state, useUserFigures(nowMs))
  const ofOrders = arriving.orders ?? ownOrders
  const ofUsers = arriving.users ?? ownUsers
  const figures = useMemo(
    () => dashboardFigures({ models: models.rows, users: ofUsers, orders: ofOrders }),
    [models.rows, ofUsers, ofOrders],
  )
  const months = useMemo(
    () => (ofOrders ? revenueByMonth(ofOrders, nowMs) : null),
    [ofOrders, nowMs],
  )
  const isUnknown = copies.some(({ state }) => state === 'unknown')
  return (
    <AdminMain id="main" label={t({ id: 'admin.nav.dashboard', message: 'Dashboard' })}>
      <Stack gap="2xs" aria-busy={copies.some(({ state }) => state === 'waiting')}>
        <FigureCards figures={figures} isUnknown={isUnknown} nowMs={nowMs} />
        <CopyFreshness copies={copies} />
        {arriving.orders ? null : <RowsSoFar copies={copies} />}
      </Stack>
      <DueReplies state={useKnownTotals('messages').state} />
      <QuickActions months={months} nowMs={nowMs} />
      <MonthlyRevenue months={months} state={orders.state} />
      <Grid columns={{ base: 1, lg: 2, xl: 3 }} gap="lg" align="start">
        <RecentOrders state={orders.state} />
        <PopularModels models={models.rows} state={models.state} />
        <RecentActivity isOutageShown={isUnknown} />
      </Grid>
    </AdminMain>
  )
}

/** Of a list that was never loaded, no totals are known: they would be zero. */
const whenKnown = <Value,>(state: KnownState, value: Value): Value | undefined =>
  state === 'known' ? value : undefined

type QuickActionsProps = {
  /** Null until known. */
  readonly months: readonly MonthRevenue[] | null
  readonly nowMs: number
}

function QuickActions({ months, nowMs }: QuickActionsProps) {
  const { t } = useLingui()
  const saveReport = useSaveReport()
  return (
    <Stack as="section" gap="sm">
      <VisuallyHidden>
        <Heading level={2}>
          {t({ id: 'admin.dashboard.actions', message: 'Actions rapides' })}
        </Heading>
      </VisuallyHidden>
      <ActionGrid>
        <ThumbAction>
          <Button tone="main" icon={<Plus aria-hidden="true" />} asChild>
            <Link to={rowAddress(MODELS, NEW_ROW_TARGET)}>
              <Trans id="admin.models.new">Nouveau modèle</Trans>
            </Link>
          </Button>
        </ThumbAction>
        <Button icon={<Users aria-hidden="true" />} asChild>
          <Link to={USERS.path}>
            <Trans id="admin.dashboard.manage-users">Gérer les utilisateurs</Trans>
          </Link>
        </Button>
        <Button icon={<Mail aria-hidden="true" />} asChild>
          <Link to={MESSAGES.path}>
            <Trans id="admin.nav.messages">Messages</Trans>
          </Link>
        </Button>
        <Button
          icon={<FileDown aria-hidden="true" />}
          disabled={months === null}
          onClick={() => months && saveReport(months, nowMs)}
        >
          <Trans id="admin.dashboard.reports">Rapports</Trans>
        </Button>
      </ActionGrid>
    </Stack>
  )
}

/** The figures cover only the rows that fitted into this device's storage. */
function StorageFull() {
  const say = useStateSentences()
  return (
    <>
      {say('storageFull')}{' '}
      <Trans id="admin.dashboard.storage-full">Les chiffres ne sont pas complets.</Trans>
    </>
  )
}

type FiguresMissingProps = {
  readonly outage: Outage
  /** This device's storage is full. */
  readonly isFull: boolean
}

/** Explains once for the whole screen why there is nothing to show, with a button to load it. */
function FiguresMissing({ outage, isFull }: FiguresMissingProps) {
  const say = useStateSentences()
  return (
    <Banner
      tone={outage === 'offline' ? 'info' : 'warning'}
      live="status"
      action={<FetchButton size="sm" />}
    >
      {isFull ? (
        <StorageFull />
      ) : outage === 'offline' ? (
        say('offline', 'shownOnline')
      ) : outage === 'unavailable' ? (
        say('unavailable')
      ) : (
        <Trans id="admin.dashboard.missing">
          Les chiffres ne sont pas encore tous sur cet appareil.
        </Trans>
      )}
    </Banner>
  )
}

type Copy = ReturnType<typeof useKnownTotals>

/** While lists arrive and the server cannot say the figures, they are of the rows that are here. */
function RowsSoFar({ copies }: CopyFreshnessProps) {
  const { i18n } = useLingui()
  const filling = copies.flatMap((copy) =>
    copy.loadedAtMs === null && copy.problem !== 'storage-full' ? (copy.filling ?? []) : [],
  )
  if (filling.length === 0) return null
  const sum = (counts: readonly (number | null)[]) =>
    i18n.number(counts.reduce<number>((all, count) => all + (count ?? 0), 0))
  const arrived = sum(filling.map((one) => one.arrived))
  const total = sum(filling.map((one) => one.total))
  return (
    <Text as="div" look="small" tone="quiet">
      <Trans id="admin.dashboard.so-far">
        Chiffres de {arrived} fiches sur {total} pour l’instant
      </Trans>
    </Text>
  )
}

type CopyFreshnessProps = { readonly copies: readonly Copy[] }

/** The age of the figures. A failed load is shown here and logged, without a toast (specification, section 8). */
export function CopyFreshness({ copies }: CopyFreshnessProps) {
  const { i18n } = useLingui()
  const problems = copies.map(({ problem }) => problem)
  const failure = problems.find((problem) => problem !== null)
  useEffect(() => {
    if (failure !== undefined) reportFailure(`dashboard: ${failure}`)
  }, [failure])
  const outage = useOutage(failure ?? null)
  const isFull = problems.includes('storage-full')
  const times = copies.flatMap(({ loadedAtMs }) => (loadedAtMs === null ? [] : [loadedAtMs]))
  // As old as the oldest of them.
  const loadedAtMs = times.length < copies.length ? null : Math.min(...times)
  const nowMs = useNowSince(loadedAtMs)
  if (copies.some(({ state }) => state === 'unknown'))
    return <FiguresMissing outage={outage} isFull={isFull} />
  // A truncated list counts as never loaded: it has no age.
  if (isFull)
    return (
      <Text as="div" look="small" tone="quiet">
        <StorageFull />
      </Text>
    )
  if (loadedAtMs === null) return null
  const age = relativeTime(i18n.locale, loadedAtMs, nowMs)
  return (
    <Text as="div" look="small" tone="quiet">
      {outage === 'offline' ? (
        <Trans id="admin.dashboard.offline">Hors ligne · chiffres reçus {age}</Trans>
      ) : outage === 'unavailable' ? (
        <Trans id="admin.dashboard.age">Serveur indisponible · chiffres reçus {age}</Trans>
      ) : (
        <Trans id="admin.dashboard.synced">Dernière synchronisation : {age}</Trans>
      )}
    </Text>
  )
}
