import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { useOpenings } from '#admin/entity/address/use-openings.ts'
import type { RowOf } from '#contract/define-entity.ts'
import type { ENTITIES, EntityKey } from '#contract/entities/entities.ts'
import { useRow } from '#device/back-office/use-rows.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { Spinner } from '#ui/display/spinner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Middle } from '#ui/workbench/work-page.tsx'

type Row<Key extends EntityKey> = RowOf<(typeof ENTITIES)[Key]>

type FormOpening<Key extends EntityKey> = {
  /** The row's id, or `newTarget`. */
  readonly target: string
  /** Null for a new row, and for one that was deleted while its form was open. */
  readonly row: Row<Key> | null
  readonly isOpen: boolean
}

type OpenedFormProps<Key extends EntityKey> = {
  readonly entity: Key
  readonly layer: AddressLayer
  /** What the address says in place of an id while a row is being made. */
  readonly newTarget: string
  readonly children: (opening: FormOpening<Key>) => ReactNode
}

/** The form that the address names: of a row, live, or of a new one. Every opening starts afresh. */
export function OpenedForm<Key extends EntityKey>(props: OpenedFormProps<Key>) {
  const { layer, newTarget, children } = props
  const { target, opening } = useOpenings(layer.value)
  if (target === null) return null
  return target === newTarget ? (
    <Fragment key={opening}>
      {children({ target, row: null, isOpen: layer.value !== null })}
    </Fragment>
  ) : (
    <Existing key={opening} {...props} target={target} />
  )
}

function Existing<Key extends EntityKey>({
  entity,
  target,
  layer,
  children,
}: OpenedFormProps<Key> & { readonly target: string }) {
  const row = useRow(entity, target)
  const { loadedAtMs, problem } = useLoadState(entity)
  const isOpen = layer.value !== null
  if (row === undefined) return null
  // A device that has never seen the list cannot know that a row does not exist.
  const isOnItsWay = row === null && loadedAtMs === null && problem === null
  return isOnItsWay ? (
    <OnItsWay isOpen={isOpen} onClose={layer.close} />
  ) : (
    children({ target, row, isOpen })
  )
}

type OnItsWayProps = { readonly isOpen: boolean; readonly onClose: () => void }

function OnItsWay({ isOpen, onClose }: OnItsWayProps) {
  const { t } = useLingui()
  const words = t({ id: 'admin.row.loading', message: 'Chargement de la fiche…' })
  return (
    <Dialog
      open={isOpen}
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
