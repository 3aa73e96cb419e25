import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { PendingMark } from '#admin/entity/list/pending-mark.tsx'
import { useListState } from '#admin/entity/list/use-list-state.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import type { SiteSettings } from '#contract/entities/site-settings.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { usePendingRowIds, useRows } from '#device/back-office/use-rows.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { WorkPage } from '#ui/workbench/work-page.tsx'
import { SettingsForm } from './form/settings-form.tsx'

export function SettingsScreen() {
  const { t } = useLingui()
  const rows = useRows('settings')
  const state = useListState(
    'settings',
    rows,
    t({ id: 'admin.settings.load-failed', message: 'Impossible de charger les paramètres' }),
  )
  const settings = rows?.[0]
  return (
    <WorkPage id="main" label={t({ id: 'admin.nav.settings', message: 'Paramètres' })}>
      {settings ? (
        <SettingsForm settings={settings} note={<Facts settings={settings} />} />
      ) : state === 'waiting' ? (
        <Waiting />
      ) : (
        <NeverLoaded />
      )}
    </WorkPage>
  )
}

function Facts({ settings }: { readonly settings: SiteSettings }) {
  const { moment } = useDates()
  const isPending = usePendingRowIds('settings').has(settings.id)
  const changedAt = moment(settings.updated_at)
  return (
    <>
      {settings.updated_at === '' ? null : (
        <span>
          <Trans id="admin.settings.changed">Dernière modification : {changedAt}</Trans>
        </span>
      )}
      {isPending ? <PendingMark over={null} /> : null}
    </>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <Stack
      gap="md"
      aria-busy="true"
      role="group"
      aria-label={t({ id: 'admin.settings.loading', message: 'Chargement des paramètres…' })}
    >
      <Skeleton width="24rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="7rem" />
    </Stack>
  )
}

function NeverLoaded() {
  const { t } = useLingui()
  const { reload } = useBackOffice()
  return (
    <EmptyState
      icon={<CloudOff />}
      title={t({
        id: 'admin.settings.never.title',
        message: 'Les paramètres ne sont pas encore sur cet appareil',
      })}
      action={
        <Button onClick={reload}>
          <Trans id="admin.sync.retry">Réessayer</Trans>
        </Button>
      }
    >
      <Trans id="admin.settings.never.text">Ils viendront avec la prochaine synchronisation.</Trans>
    </EmptyState>
  )
}
