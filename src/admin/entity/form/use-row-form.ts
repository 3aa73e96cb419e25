import { NEW_ROW_TARGET, type RowPlace } from '#admin/entity/address/row-addresses.ts'
import type { RowOpening } from '#admin/entity/address/row-opening.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import type { FormValues } from './form-state.ts'
import { type EntityFormOptions, useEntityForm } from './use-entity-form.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { type SaveRowOptions, useSaveRow } from './use-save-row.ts'

type RowFormOptions<Values extends FormValues> = Pick<
  EntityFormOptions<Values>,
  'row' | 'empty' | 'schema'
> &
  Pick<SaveRowOptions<Values>, 'toDraft' | 'check' | 'done'> & {
    readonly entity: EntityKey
    readonly place: RowPlace
  }

/** A form over its list: it closes when it is saved, and asks before anything else closes it. */
export const useRowForm = <Values extends FormValues>(
  { target, row, open, layer }: RowOpening<FormValues & { readonly id: string }>,
  { entity, place, row: values, empty, schema, ...save }: RowFormOptions<Values>,
) => {
  const isNew = target === NEW_ROW_TARGET
  const rowId = isNew ? null : target
  const form = useEntityForm({ entity, rowId, isOpen: open, row: values, empty, schema })
  const blocker = useLeaveGuard(
    form.isDirtyNow,
    ({ search }) => new URLSearchParams(search).get(place.layer) === target,
  )
  const saving = useSaveRow({
    ...save,
    entity,
    // Of a row that is gone the form makes a new one.
    row,
    form,
    onSaved: () => {
      form.finish()
      layer.close()
    },
  })
  return {
    form,
    saving,
    isNew,
    /** Deleted while its form was open. */
    isGone: !isNew && row === null,
    /** What its window is made of. */
    dialog: { form, blocker, open, saving, onClose: layer.close },
  }
}
