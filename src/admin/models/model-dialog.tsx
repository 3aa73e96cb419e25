import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { OpenedForm } from '#admin/entity/list/opened-form.tsx'
import { ModelFormDialog } from '#admin/models/form/model-form-dialog.tsx'
import type { PackStates } from '#admin/models/pack/use-pack-states.ts'

type ModelDialogProps = { readonly layer: AddressLayer; readonly packs: PackStates }

/** Creates and edits models; which one is open stands in the address. */
export function ModelDialog({ layer, packs }: ModelDialogProps) {
  return (
    <OpenedForm entity="models" layer={layer}>
      {(opening) => <ModelFormDialog {...opening} packs={packs} />}
    </OpenedForm>
  )
}
