import { Trans, useLingui } from '@lingui/react/macro'
import { PendingMark } from '#admin/entity/list/pending-mark.tsx'
import { useListState } from '#admin/entity/list/state/use-list-state.ts'
import { NeverLoaded } from '#admin/entity/missing/never-loaded.tsx'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { SiteSettings } from '#contract/entities/site-settings.ts'
import { usePendingRowIds, useRows } from '#device/back-office/rows/use-rows.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
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
        <SettingsNeverLoaded />
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
  const say = useStateSentences()
  return (
    <Stack gap="md" aria-busy="true" role="group" aria-label={say('loading')}>
      <Skeleton width="24rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="7rem" />
    </Stack>
  )
}

function SettingsNeverLoaded() {
  const say = useStateSentences()
  const { t } = useLingui()
  return (
    <NeverLoaded
      title={t({
        id: 'admin.settings.never.title',
        message: 'Les paramètres ne sont pas encore sur cet appareil',
      })}
      offline={say('offline', 'shownOnline')}
    >
      {say('shownOnSync')}
    </NeverLoaded>
  )
}
