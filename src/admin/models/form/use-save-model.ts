import { useLingui } from '@lingui/react/macro'
import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import { useSaveRow } from '#admin/entity/form/use-save-row.ts'
import type { Model } from '#contract/entities/model.ts'
import { formValuesToDraft, type ModelFormValues } from './model-form-values.ts'

type SaveModelOptions = {
  readonly form: EntityForm<ModelFormValues>
  /** The model that is being edited; null makes a new one. */
  readonly row: Model | null
  readonly onSaved: () => void
}

export const useSaveModel = ({ form, row, onSaved }: SaveModelOptions) => {
  const { t } = useLingui()
  return useSaveRow({
    entity: 'models',
    rowId: row?.id ?? null,
    form,
    toDraft: formValuesToDraft,
    done: row
      ? t({ id: 'admin.models.updated', message: 'Modèle mis à jour avec succès' })
      : t({ id: 'admin.models.created', message: 'Modèle créé avec succès' }),
    onSaved: () => {
      form.finish()
      onSaved()
    },
  })
}
