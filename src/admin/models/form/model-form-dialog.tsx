import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { MODELS, NEW_ROW_TARGET } from '#admin/entity/address/row-addresses.ts'
import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { FormDialog } from '#admin/entity/form/form-dialog.tsx'
import { useEntityForm } from '#admin/entity/form/use-entity-form.ts'
import { useLeaveGuard } from '#admin/entity/form/use-leave-guard.ts'
import type { Model } from '#contract/entities/model.ts'
import { ModelFields } from './model-fields.tsx'
import { EMPTY_MODEL, modelFormValues, modelToFormValues } from './model-form-values.ts'
import { ModelNotice } from './model-notice.tsx'
import { useSaveModel } from './use-save-model.ts'

type ModelFormDialogProps = {
  /** The model's id, or the word for a new one. */
  readonly target: string
  readonly row: Model | null
  readonly open: boolean
  readonly layer: AddressLayer
}

export function ModelFormDialog({ target, row, open, layer }: ModelFormDialogProps) {
  const { t } = useLingui()
  const isNew = target === NEW_ROW_TARGET
  const rowValues = useMemo(() => row && modelToFormValues(row), [row])
  const form = useEntityForm({
    entity: 'models',
    rowId: isNew ? null : target,
    row: rowValues,
    empty: EMPTY_MODEL,
    schema: modelFormValues,
  })
  const blocker = useLeaveGuard(
    form.isDirtyNow,
    ({ search }) => new URLSearchParams(search).get(MODELS.layer) === target,
  )
  const saving = useSaveModel({ form, row, onSaved: layer.close })
  const isGone = !isNew && row === null
  return (
    <FormDialog
      form={form}
      blocker={blocker}
      open={open}
      isBusy={saving.isBusy}
      refusals={saving.refusals}
      onClose={layer.close}
      onSave={() => void saving.save()}
      title={
        isNew
          ? t({ id: 'admin.models.new', message: 'Nouveau modèle' })
          : t({ id: 'admin.models.edit-title', message: 'Modifier le modèle' })
      }
      saveLabel={
        isNew
          ? t({ id: 'admin.models.create', message: 'Créer le modèle' })
          : isGone
            ? t({ id: 'admin.models.recreate', message: 'Recréer le modèle' })
            : t({ id: 'admin.save', message: 'Enregistrer' })
      }
      notice={<ModelNotice form={form} isGone={isGone} />}
    >
      <ModelFields form={form} problems={saving.problems} onTyped={saving.forget} />
    </FormDialog>
  )
}
