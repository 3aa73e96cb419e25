import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useMemo, useState } from 'react'
import * as v from 'valibot'
import { useFocusAfterOffer } from '#admin/shared/form/form-dialog.tsx'
import { RowNotice } from '#admin/shared/form/row-notice.tsx'
import {
  DraftNotKept,
  DraftOfferNotice,
  FormInUse,
  LeaveDialog,
  useLeaveGuard,
} from '#admin/shared/form/unsaved-form.tsx'
import { type EntityForm, useEntityForm, useIsDirty } from '#admin/shared/form/use-entity-form.ts'
import { useSaveRow } from '#admin/shared/form/use-row-form.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { PendingMark } from '#admin/shared/list/list-row.tsx'
import { useListState } from '#admin/shared/list/list-state.tsx'
import { NeverLoaded } from '#admin/shared/not-loaded.tsx'
import { type SiteSettings, siteSettings } from '#contract/entities/site-settings.ts'
import { usePendingRowIds, useRows } from '#device/back-office/use-rows.ts'
import { AdminForm, AdminMain } from '#ui/admin-layout/admin-page.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import {
  formValuesToSettings,
  type SettingsFormValues,
  settingsFormValues,
  settingsToFormValues,
} from './settings-form-values.ts'
import { SETTINGS_PATH } from './settings-labels.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type SettingsFormProps = {
  readonly settings: SiteSettings
  /** The notice about the settings as a whole. */
  readonly note: ReactNode
}

/** It stays open after a save: the page is the form. */
function SettingsForm({ settings, note }: SettingsFormProps) {
  const formId = useId()
  const [isReverted, setIsReverted] = useState(false)
  const row = useMemo(() => settingsToFormValues(settings), [settings])
  const form = useEntityForm({
    entity: 'settings',
    rowId: settings.id,
    isOpen: true,
    row,
    empty: row,
    schema: settingsFormValues,
  })
  const blocker = useLeaveGuard(form.isDirtyNow, ({ pathname }) => pathname === SETTINGS_PATH)
  const { t } = useLingui()
  const { isBusy, problems, refusals, save, clearProblem } = useSaveRow({
    entity: 'settings',
    row: settings,
    form,
    toDraft: formValuesToSettings,
    done: t({ id: 'admin.settings.saved', message: 'Paramètres sauvegardés avec succès' }),
    onSaved: (tidied, sent) => {
      setIsReverted(false)
      form.goOn(settingsToFormValues(v.parse(siteSettings.draftSchema, tidied)), sent)
    },
  })
  useFocusAfterOffer(formId, form.offer !== null)
  return (
    <>
      {form.offer ? (
        <DraftOfferNotice offer={form.offer} />
      ) : (
        <FormInUse form={form}>
          <RowNotice entity="settings" form={form} />
          <DraftNotKept isKept={form.isKept} isElsewhere={form.isElsewhere} />
          <AdminForm
            id={formId}
            onSubmit={() => void save()}
            note={note}
            action={<SaveButton isBusy={isBusy} />}
            footNote={<SaveStatus form={form} />}
            spoken={<SpokenSaveStatus form={form} isReverted={isReverted} />}
            buttons={
              <FootButtons
                form={form}
                isBusy={isBusy}
                onRevert={() => {
                  setIsReverted(true)
                  form.goOn(row, form.typed.get().values)
                }}
              />
            }
          >
            <SettingsTabs
              formId={formId}
              form={form}
              problems={problems}
              refusals={refusals}
              onTyped={clearProblem}
            />
          </AdminForm>
        </FormInUse>
      )}
      <LeaveDialog blocker={blocker} onSetAside={form.setAside} onGiveUp={form.finish} />
    </>
  )
}

type SaveStatusProps = { readonly form: EntityForm<SettingsFormValues> }

/** A toast reports a save; this covers the case that there was nothing to save. */
function SpokenSaveStatus({
  form,
  isReverted,
}: SaveStatusProps & { readonly isReverted: boolean }) {
  return useIsDirty(form) || isReverted ? <SaveStatus form={form} /> : null
}

function SaveStatus({ form }: SaveStatusProps) {
  return useIsDirty(form) ? (
    <Trans id="admin.settings.unsaved">Modifications non enregistrées</Trans>
  ) : (
    <Trans id="admin.settings.all-saved">Tout est enregistré</Trans>
  )
}

type SaveButtonProps = { readonly isBusy: boolean; readonly tone?: 'main' }

function SaveButton({ isBusy, tone }: SaveButtonProps) {
  const { t } = useLingui()
  return (
    <Button
      type="submit"
      {...(tone ? { tone } : {})}
      busy={isBusy}
      busyLabel={t({ id: 'admin.saving', message: 'Enregistrement…' })}
    >
      <Trans id="admin.save">Enregistrer</Trans>
    </Button>
  )
}

type FootButtonsProps = {
  readonly form: EntityForm<SettingsFormValues>
  readonly isBusy: boolean
  readonly onRevert: () => void
}

function FootButtons({ form, isBusy, onRevert }: FootButtonsProps) {
  return (
    <>
      {useIsDirty(form) ? (
        <Button tone="ghost" disabled={isBusy} onClick={onRevert}>
          <Trans id="admin.settings.revert">Rétablir</Trans>
        </Button>
      ) : null}
      <SaveButton tone="main" isBusy={isBusy} />
    </>
  )
}

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
    <AdminMain id="main" label={t({ id: 'admin.nav.settings', message: 'Paramètres' })}>
      {settings ? (
        <SettingsForm settings={settings} note={<Facts settings={settings} />} />
      ) : state === 'waiting' ? (
        <Waiting />
      ) : (
        <SettingsNeverLoaded />
      )}
    </AdminMain>
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
