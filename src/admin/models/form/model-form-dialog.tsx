import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { MODELS } from '#admin/entity/address/row-addresses.ts'
import type { RowOpening } from '#admin/entity/address/row-opening.ts'
import { FormDialog } from '#admin/entity/form/form-dialog.tsx'
import { RowNotice } from '#admin/entity/form/row-notice.tsx'
import { useRowForm } from '#admin/entity/form/use-row-form.ts'
import { PriceHistory } from '#admin/entity/prices/price-history.tsx'
import { PackSection } from '#admin/models/pack/pack-section.tsx'
import type { PackStates } from '#admin/models/pack/use-pack-states.ts'
import type { Model } from '#contract/entities/model.ts'
import { ModelFields } from './model-fields.tsx'
import {
  EMPTY_MODEL,
  formValuesToDraft,
  modelFormValues,
  modelToFormValues,
} from './model-form-values.ts'

type ModelFormDialogProps = RowOpening<Model> & { readonly packs: PackStates }

export function ModelFormDialog({ packs, ...opening }: ModelFormDialogProps) {
  const { row } = opening
  const { t } = useLingui()
  const { form, saving, isNew, isGone, dialog } = useRowForm(opening, {
    entity: 'models',
    place: MODELS,
    row: useMemo(() => row && modelToFormValues(row), [row]),
    empty: EMPTY_MODEL,
    schema: modelFormValues,
    toDraft: formValuesToDraft,
    done: row
      ? t({ id: 'admin.models.updated', message: 'Modèle mis à jour avec succès' })
      : t({ id: 'admin.models.created', message: 'Modèle créé avec succès' }),
  })
  return (
    <FormDialog
      {...dialog}
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
      notice={
        <RowNotice
          entity="models"
          form={form}
          toRow={formValuesToDraft}
          gone={isGone ? <Gone /> : null}
        />
      }
      after={isGone ? null : <PackSection model={row} states={packs} />}
    >
      <ModelFields form={form} problems={saving.problems} onTyped={saving.forget} />
      {row ? <PriceHistory entity="models" rowId={row.id} /> : null}
    </FormDialog>
  )
}

function Gone() {
  return (
    <Trans id="admin.models.gone">
      Ce modèle a été supprimé entre-temps. Votre saisie est conservée : vous pouvez en faire un
      nouveau modèle.
    </Trans>
  )
}
