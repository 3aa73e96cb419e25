import { useLingui } from '@lingui/react/macro'
import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { useOpenings } from '#admin/entity/address/use-openings.ts'
import { NEW_MODEL } from '#admin/entity/model-address.ts'
import { ModelFormDialog } from '#admin/models/form/model-form-dialog.tsx'
import { useRow } from '#device/back-office/use-rows.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { Spinner } from '#ui/display/spinner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Middle } from '#ui/workbench/work-page.tsx'

/** Creates and edits models; which one is open stands in the address. */
export function ModelDialog({ layer }: { readonly layer: AddressLayer }) {
  const { target, opening } = useOpenings(layer.value)
  if (target === null) return null
  const open = layer.value !== null
  return target === NEW_MODEL ? (
    <ModelFormDialog key={opening} target={NEW_MODEL} row={null} open={open} layer={layer} />
  ) : (
    <ExistingModel key={opening} target={target} open={open} layer={layer} />
  )
}

type ExistingModelProps = {
  readonly target: string
  readonly open: boolean
  readonly layer: AddressLayer
}

function ExistingModel({ target, open, layer }: ExistingModelProps) {
  const row = useRow('models', target)
  const { loadedAtMs, problem } = useLoadState('models')
  if (row === undefined) return null
  // A device that has never seen the list cannot know that a model does not exist.
  const isOnItsWay = row === null && loadedAtMs === null && problem === null
  return isOnItsWay ? (
    <ModelOnItsWay open={open} onClose={layer.close} />
  ) : (
    <ModelFormDialog target={target} row={row} open={open} layer={layer} />
  )
}

function ModelOnItsWay({
  open,
  onClose,
}: {
  readonly open: boolean
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const words = t({ id: 'admin.models.loading-one', message: 'Chargement du modèle…' })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
    >
      <Middle>
        <Spinner label={words} />
      </Middle>
    </Dialog>
  )
}
