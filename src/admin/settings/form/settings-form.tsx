import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useMemo, useState } from 'react'
import * as v from 'valibot'
import { DraftOfferNotice } from '#admin/entity/draft/draft-offer.tsx'
import { NotKept } from '#admin/entity/draft/not-kept.tsx'
import { FormInUse } from '#admin/entity/form/form-in-use.tsx'
import { LeaveDialog } from '#admin/entity/form/leave-dialog.tsx'
import { RowNotice } from '#admin/entity/form/row-notice.tsx'
import { type EntityForm, useEntityForm, useIsDirty } from '#admin/entity/form/use-entity-form.ts'
import { useFocusAfterOffer } from '#admin/entity/form/use-focus-after-offer.ts'
import { useLeaveGuard } from '#admin/entity/form/use-leave-guard.ts'
import { useSaveRow } from '#admin/entity/form/use-save-row.ts'
import { SETTINGS_PATH } from '#admin/settings/settings-words.ts'
import { type SiteSettings, siteSettings } from '#contract/entities/site-settings.ts'
import { Button } from '#ui/form/button.tsx'
import { WorkForm } from '#ui/workbench/work-form.tsx'
import {
  formValuesToSettings,
  type SettingsFormValues,
  settingsFormValues,
  settingsToFormValues,
} from './settings-form-values.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type SettingsFormProps = {
  readonly settings: SiteSettings
  /** What is known of the settings as a whole. */
  readonly note: ReactNode
}

/** It stays open after a save: the page is the form. */
export function SettingsForm({ settings, note }: SettingsFormProps) {
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
  const { isBusy, problems, refusals, save, forget } = useSaveRow({
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
          <NotKept isKept={form.isKept} isElsewhere={form.isElsewhere} />
          <WorkForm
            id={formId}
            onSubmit={() => void save()}
            note={note}
            action={<SaveButton isBusy={isBusy} />}
            footNote={<Standing form={form} />}
            spoken={<SpokenStanding form={form} isReverted={isReverted} />}
            buttons={
              <FootButtons
                {...{ form, isBusy }}
                onRevert={() => {
                  setIsReverted(true)
                  form.goOn(row, form.typed.get().values)
                }}
              />
            }
          >
            <SettingsTabs {...{ formId, form, problems, refusals }} onTyped={forget} />
          </WorkForm>
        </FormInUse>
      )}
      <LeaveDialog blocker={blocker} onSetAside={form.setAside} onGiveUp={form.finish} />
    </>
  )
}

type StandingProps = { readonly form: EntityForm<SettingsFormValues> }

/** That all is saved a toast says, unless nothing was saved. */
function SpokenStanding({ form, isReverted }: StandingProps & { readonly isReverted: boolean }) {
  return useIsDirty(form) || isReverted ? <Standing form={form} /> : null
}

function Standing({ form }: StandingProps) {
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
