import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { OpenedForm } from '#admin/entity/list/opened-form.tsx'
import { ModelFormDialog } from '#admin/models/form/model-form-dialog.tsx'

/** Creates and edits models; which one is open stands in the address. */
export function ModelDialog({ layer }: { readonly layer: AddressLayer }) {
  return (
    <OpenedForm entity="models" layer={layer}>
      {(opening) => <ModelFormDialog {...opening} />}
    </OpenedForm>
  )
}
